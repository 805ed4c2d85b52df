"""Shapes that every piece is made of. One unit is one centimetre; x goes right, y away from the camera, z up."""
import math
import random

import bpy
from mathutils import Matrix, Vector

azar = random.Random(1907)


def enlazar(objeto, material=None):
    """Links an object to the scene and gives it its material."""
    bpy.context.scene.collection.objects.link(objeto)
    if material:
        objeto.data.materials.append(material)
    return objeto


def malla(nombre, vertices, caras, material, suave=True):
    """A mesh from points and faces; edges sharper than 40° stay sharp."""
    datos = bpy.data.meshes.new(nombre)
    datos.from_pydata(vertices, [], caras)
    datos.polygons.foreach_set('use_smooth', [suave] * len(datos.polygons))
    datos.use_auto_smooth = True
    datos.auto_smooth_angle = math.radians(40)
    datos.update()
    return enlazar(bpy.data.objects.new(nombre, datos), material)


def copia(objeto):
    """A second object on the same mesh, which is cheap; materials vary at random by object."""
    otro = bpy.data.objects.new(objeto.name, objeto.data)
    return enlazar(otro)


def torno(nombre, perfil, material, lados=64, cerrado=False):
    """A lathe: the profile [(radius, z), ...] turned around z; `cerrado` joins its last point to the first."""
    vertices, caras = [], []
    for radio, z in perfil:
        for k in range(lados):
            a = 2 * math.pi * k / lados
            vertices.append((radio * math.cos(a), radio * math.sin(a), z))
    filas = len(perfil)
    for i in range(filas if cerrado else filas - 1):
        j = (i + 1) % filas
        for k in range(lados):
            m = (k + 1) % lados
            caras.append((i * lados + k, i * lados + m, j * lados + m, j * lados + k))
    return malla(nombre, vertices, caras, material)


def anillo(radio, grosor, material, lados=48):
    """A ring of round wire lying in the plane xy."""
    perfil = [
        (radio + grosor * math.cos(2 * math.pi * k / 14), grosor * math.sin(2 * math.pi * k / 14)) for k in range(14)
    ]
    return torno('anillo', perfil, material, lados, cerrado=True)


def canto(radio, alto, bisel, pasos=8):
    """The profile of a solid disc of this height whose two edges are rounded."""
    perfil = [(0.0001, 0)]
    perfil += [
        (radio - bisel + bisel * math.sin(t), bisel - bisel * math.cos(t))
        for t in (math.pi / 2 * k / pasos for k in range(pasos + 1))
    ]
    perfil += [
        (radio - bisel + bisel * math.cos(t), alto - bisel + bisel * math.sin(t))
        for t in (math.pi / 2 * k / pasos for k in range(pasos + 1))
    ]
    return [*perfil, (0.0001, alto)]


def bola(radio, material, agujero=0.14, achatado=1.0):
    """A drilled bead around z; `agujero` is the hole's radius as a part of the bead's."""
    a = math.asin(agujero)
    perfil = [(agujero * radio * 0.9, -radio * 0.5)]
    perfil += [
        (radio * math.sin(t), -radio * achatado * math.cos(t))
        for t in (a + (math.pi - 2 * a) * k / 34 for k in range(35))
    ]
    perfil += [(agujero * radio * 0.9, radio * 0.5)]
    return torno('cuenta', perfil, material, 52)


def esfera(radio, material, lados=48):
    """A whole sphere, not drilled."""
    perfil = [(max(1e-4, radio * math.sin(math.pi * k / 32)), -radio * math.cos(math.pi * k / 32)) for k in range(33)]
    return torno('esfera', perfil, material, lados)


def tubo(puntos, grosor, material, cerrado=False, radios=None):
    """A round wire through the points, smooth between them; `radios` scales it at each point."""
    curva = bpy.data.curves.new('tubo', 'CURVE')
    curva.dimensions, curva.bevel_depth, curva.bevel_resolution = '3D', grosor, 5
    curva.resolution_u, curva.use_fill_caps = 10, True
    trazo = curva.splines.new('BEZIER')
    trazo.bezier_points.add(len(puntos) - 1)
    for k, (p, punto) in enumerate(zip(trazo.bezier_points, puntos)):
        p.co, p.handle_left_type, p.handle_right_type = punto, 'AUTO', 'AUTO'
        p.radius = radios[k] if radios else 1
    trazo.use_cyclic_u = cerrado
    return enlazar(bpy.data.objects.new('tubo', curva), material)


def colocar(objeto, lugar, eje=(0, 0, 1), giro=0.0):
    """Puts an object at a place with its z along `eje`, turned `giro` radians around it."""
    rotacion = Vector(eje).normalized().to_track_quat('Z', 'Y').to_matrix().to_4x4()
    objeto.matrix_world = Matrix.Translation(lugar) @ rotacion @ Matrix.Rotation(giro, 4, 'Z')
    return objeto


def mover(objetos, matriz):
    """Moves placed objects together, keeping their places relative to one another."""
    for objeto in objetos:
        objeto.matrix_world = matriz @ objeto.matrix_world
    return objetos


def matriz(lugar=(0, 0, 0), x=0.0, y=0.0, z=0.0, escala=1.0):
    """A placement from a point and three turns in degrees (first x, then y, then z)."""
    giros = [Matrix.Rotation(math.radians(g), 4, e) for g, e in ((z, 'Z'), (y, 'Y'), (x, 'X'))]
    return Matrix.Translation(lugar) @ giros[0] @ giros[1] @ giros[2] @ Matrix.Scale(escala, 4)


def cadena(desde, hasta, radio, grosor, material):
    """Round links from one point to another, each turned a quarter against the one before."""
    a, b = Vector(desde), Vector(hasta)
    cuantos = max(1, round(((b - a).length - 2 * grosor) / (2 * (radio - grosor))))
    direccion = (b - a).normalized()
    lado = direccion.orthogonal().normalized()
    eslabones = []
    for k in range(cuantos):
        eje = lado if k % 2 else direccion.cross(lado)
        eslabones.append(colocar(anillo(radio, grosor, material, 32), a.lerp(b, (k + 0.5) / cuantos), eje))
    return eslabones


def caja(medidas, bisel, material):
    """A box with rounded edges standing on z = 0."""
    x, y, z = (m / 2 for m in medidas)
    puntas = [(i * x, j * y, z + k * z) for i in (-1, 1) for j in (-1, 1) for k in (-1, 1)]
    caras = [(0, 1, 3, 2), (4, 6, 7, 5), (0, 4, 5, 1), (2, 3, 7, 6), (0, 2, 6, 4), (1, 5, 7, 3)]
    objeto = malla('caja', puntas, caras, material)
    modificador = objeto.modifiers.new('canto', 'BEVEL')
    modificador.width, modificador.segments = bisel, 4
    return objeto


def torcido(puntos, radio, material, paso=0.55):
    """Twine: two strands twisted around each other along the points, which must be close together."""
    hebras = ([], [])
    recorrido, lado = 0.0, None
    for k, punto in enumerate(puntos):
        siguiente = puntos[min(k + 1, len(puntos) - 1)] - puntos[max(k - 1, 0)]
        tangente = siguiente.normalized()
        lado = (lado or tangente.orthogonal()) - tangente * tangente.dot(lado or tangente.orthogonal())
        lado.normalize()
        recorrido += (punto - puntos[k - 1]).length if k else 0
        for mitad, hebra in enumerate(hebras):
            a = 2 * math.pi * recorrido / paso + math.pi * mitad
            hebra.append(punto + (lado * math.cos(a) + tangente.cross(lado) * math.sin(a)) * radio * 0.55)
    return [tubo(hebra, radio * 0.62, material) for hebra in hebras]


def suave(puntos, cada=0.08):
    """Points at even distances along the smooth curve through `puntos` (Catmull-Rom)."""
    p = [Vector(q) for q in puntos]
    p = [2 * p[0] - p[1], *p, 2 * p[-1] - p[-2]]
    salida = []
    for a, b, c, d in zip(p, p[1:], p[2:], p[3:]):
        pasos = max(2, round((c - b).length / cada))
        for t in (k / pasos for k in range(pasos)):
            salida.append(
                0.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t**2 + (3 * b - a - 3 * c + d) * t**3)
            )
    return [*salida, p[-2]]
