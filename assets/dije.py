"""The butterfly charm, from the paths in src/ui/butterfly.ts: the same drawing as the mark of the shop."""
import math
import re
from pathlib import Path

from formas import anillo, colocar, malla, matriz, mover, tubo
from materiales import nacar
from mathutils import Matrix

ORIGEN = Path(__file__).parent.parent / 'src' / 'ui' / 'mariposa.ts'
CABEZA = (20.0, 12.4)


def _lista(texto, nombre):
    """The path strings of one exported constant."""
    tras = texto.split(f'const {nombre} = ', 1)[1]
    return re.findall(r"'([^']+)'", tras.split('\n\n', 1)[0])


def _puntos(trazado, pasos=14):
    """Points along a path of M, C and Z commands, in the drawing's units with y upwards from the butterfly's head."""
    numeros = [float(n) for n in re.findall(r'-?\d*\.?\d+', trazado)]
    pares = list(zip(numeros[::2], numeros[1::2]))
    puntos, inicio = [], pares[0]
    for k in range(1, len(pares), 3):
        a, b, fin = pares[k : k + 3]
        for paso in range(pasos):
            t = paso / pasos
            pesos = ((1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3)
            x, y = (sum(w * p[e] for w, p in zip(pesos, (inicio, a, b, fin))) for e in (0, 1))
            puntos.append((x - CABEZA[0], CABEZA[1] - y))
        inicio = fin
    return puntos


def _centro(puntos):
    return tuple(sum(p[e] for p in puntos) / len(puntos) for e in (0, 1))


def _ala(puntos, escala, oro, lamina):
    """One wing: a domed sheet of mother-of-pearl in a gold setting with a gold back."""
    cx, cy = _centro(puntos)
    vertices, caras, n = [], [], len(puntos)
    anillos = (1.0, 0.92, 0.8, 0.62, 0.4, 0.2)
    for r in anillos:
        alto = 0.012 + 0.085 * math.sqrt(1 - r**2.6)
        vertices += [((cx + (x - cx) * r) * escala, (cy + (y - cy) * r) * escala, alto) for x, y in puntos]
    for i in range(len(anillos) - 1):
        caras += [(i * n + k, i * n + (k + 1) % n, (i + 1) * n + (k + 1) % n, (i + 1) * n + k) for k in range(n)]
    caras.append(tuple(range((len(anillos) - 1) * n, len(anillos) * n)))
    dorso = [(x * escala, y * escala, -0.03) for x, y in puntos]
    borde = [(x * escala, y * escala, 0.02) for x, y in puntos]
    return [
        malla('ala', vertices, caras, lamina),
        malla('dorso', dorso, [tuple(range(n))[::-1]], oro),
        tubo(borde[::2], 0.062, oro, cerrado=True),
    ]


def mariposa(oro, ancho=2.6, apertura=12):
    """The charm: x across, y up, z to its front; its upper ring at the origin. `apertura`: the wings' lift, degrees."""
    texto = ORIGEN.read_text(encoding='utf-8')
    escala = ancho / 40
    laminas = (nacar(), nacar('#E0A9B6', '#F3E2DE', '#B9D9DA'))
    partes = []
    for nombre, lamina in zip(('alasDeArriba', 'alasDeAbajo'), laminas):
        for trazado in _lista(texto, nombre):
            puntos = _puntos(trazado)
            lado = -1 if _centro(puntos)[0] < 0 else 1
            ala = _ala(puntos, escala, oro, lamina)
            partes += mover(ala, Matrix.Rotation(-lado * math.radians(apertura), 4, 'Y'))
    cuerpo = _puntos(_lista(texto, 'cuerpo')[0], 10)
    derecha = cuerpo[: len(cuerpo) // 2 + 1]
    eje = [(0, y * escala, 0.05) for _, y in derecha[1:-1]]
    partes.append(tubo(eje, 0.075, oro, radios=[0.45 + x * 0.75 for x, _ in derecha[1:-1]]))
    partes.append(colocar(anillo(0.105, 0.034, oro), (0, 0.07, 0.05)))
    return mover(partes, matriz((0, -0.175, -0.05)))
