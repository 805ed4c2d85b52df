"""The display form that shows how big a bracelet is: forearm, wrist and half a hand, sculpted in plaster."""
import math

from formas import malla, suave
from mathutils import Vector

# (height, half the width, half the depth) of an adult's forearm and hand in cm; the wrist is 15 cm around.
MEDIDAS = (
    (-0.5, 3.5, 3.0),
    (3, 3.1, 2.55),
    (6, 2.74, 2.08),
    (8, 2.74, 1.95),
    (9.6, 3.05, 1.85),
    (12, 3.65, 1.6),
    (14.5, 3.8, 1.4),
    (17.5, 3.45, 1.15),
    (20.5, 2.6, 0.9),
    (22.3, 1.5, 0.6),
    (23, 0.4, 0.2),
)
TALLAS = suave(MEDIDAS, 0.25)
# The thumb's middle line in cm, with its thickness: (x, y, z, radius).
PULGAR = ((-1.6, 0.0, 8.2, 1.35), (-2.6, -0.5, 10.0, 1.55), (-3.5, -1.0, 11.9, 1.15), (-4.0, -1.3, 13.6, 0.9))


def _talla(z):
    """Half the width and half the depth of the form at a height."""
    for (abajo, *uno), (arriba, *otro) in zip(TALLAS, TALLAS[1:]):
        if z <= arriba:
            t = max(0, (z - abajo) / (arriba - abajo))
            return [p + (q - p) * t for p, q in zip(uno, otro)]
    return TALLAS[-1][1:]


def contorno(a, z, fuera=0.0):
    """The point of the form's surface at an angle and a height, or `fuera` cm away from it."""
    ancho, hondo = _talla(z)
    cara = Vector((math.cos(a) / ancho, math.sin(a) / hondo, 0)).normalized()
    return Vector((ancho * math.cos(a), hondo * math.sin(a), z)) + cara * fuera


def _cuerpo(secciones):
    """Points and faces of a body that connects sections with equal numbers of points."""
    n = len(secciones[0])
    puntos = [p for seccion in secciones for p in seccion]
    caras = [tuple(range(n))[::-1], tuple(range(len(puntos) - n, len(puntos)))]
    for i in range(0, len(puntos) - n, n):
        caras += [(i + k, i + (k + 1) % n, i + n + (k + 1) % n, i + n + k) for k in range(n)]
    return puntos, caras


def brazo(material, lados=72):
    """The form standing on z = 0, its palm to the camera; arm and thumb are one skin."""
    angulos = [2 * math.pi * k / lados for k in range(lados)]
    puntos, caras = _cuerpo([[contorno(a, z) for a in angulos] for z, *_ in TALLAS])
    dedo = suave([p[:3] for p in PULGAR], 0.2)
    gruesos = suave([(k, p[3], 0) for k, p in enumerate(PULGAR)], 0.05)
    secciones = []
    for k, p in enumerate(dedo):
        t = k / (len(dedo) - 1)
        eje = (dedo[min(k + 1, len(dedo) - 1)] - dedo[max(k - 1, 0)]).normalized()
        lado = eje.cross(Vector((0, 1, 0))).normalized()
        radio = gruesos[round(t * (len(gruesos) - 1))].y
        secciones.append([p + (lado * math.cos(a) + eje.cross(lado) * math.sin(a)) * radio for a in angulos])
    punta, eje, ultimo = dedo[-1], (dedo[-1] - dedo[-2]).normalized(), PULGAR[-1][3]
    for t in (0.3, 0.6, 0.9, 1.2, 1.5):
        centro = punta + eje * ultimo * math.sin(t)
        secciones.append([centro + (q - punta) * math.cos(t) for q in secciones[len(dedo) - 1]])
    mas, otras = _cuerpo(secciones)
    cuantos = len(puntos)
    caras += [tuple(k + cuantos for k in cara) for cara in otras]
    forma = malla('brazo', [*puntos, *mas], caras, material)
    piel = forma.modifiers.new('piel', 'REMESH')
    piel.mode, piel.voxel_size, piel.use_smooth_shade = 'VOXEL', 0.11, True
    lijado = forma.modifiers.new('lijado', 'SMOOTH')
    lijado.factor, lijado.iterations = 0.5, 40
    return [forma]
