"""The parcel: a kraft box with its lid, twine around it, a bow and a tag with the butterfly."""
import math

from dije import mariposa
from formas import anillo, caja, colocar, esfera, malla, matriz, mover, suave, torcido, tubo
from mathutils import Matrix, Vector

LARGO, FONDO, ALTO, TAPA = 10.0, 7.2, 4.4, 1.5


def _vuelta(medio, alto, esquina=0.12):
    """A loop around a cross-section of the box: (across, z), round at its corners."""
    puntos = []
    for cx, cz, inicio in ((1, 0, -90), (1, 1, 0), (-1, 1, 90), (-1, 0, 180)):
        for k in range(5):
            a = math.radians(inicio + 90 * k / 4)
            x = cx * (medio - esquina) + esquina * math.cos(a)
            z = (alto - esquina if cz else esquina) + esquina * math.sin(a)
            puntos.append((x, z))
    lleno = []
    for (x, z), (u, w) in zip(puntos, [*puntos[1:], puntos[0]]):
        pasos = max(1, round(math.hypot(u - x, w - z) / 0.09))
        lleno += [(x + (u - x) * k / pasos, z + (w - z) * k / pasos) for k in range(pasos)]
    return [*lleno, lleno[0]]


def _lazo(cordel):
    """The bow, with its knot at the origin."""
    partes = []
    for lado in (-1, 1):
        asa = [(0, 0, 0.12), (0.8, 0.4, 0.5), (1.75, 0.5, 0.55), (2.15, 0.1, 0.3)]
        asa += [(1.7, -0.3, 0.2), (0.8, -0.2, 0.25), (0, 0, 0.14)]
        cabo = [(0, 0, 0.14), (0.3, -0.5, 0.3), (0.5, -1.2, 0.16), (0.6, -1.7, 0.09), (0.75 - 0.1 * lado, -2.2, 0.08)]
        for puntos in (asa, cabo):
            partes += torcido(suave([(lado * x, y, z) for x, y, z in puntos], 0.07), 0.11, cordel)
    nudo = esfera(0.23, cordel)
    nudo.matrix_world = Matrix.Translation((0, 0, 0.16)) @ Matrix.Diagonal((1.1, 0.95, 0.8, 1))
    return [*partes, nudo, *(colocar(anillo(0.2, 0.075, cordel), (x, 0, 0.17), (1, 0, 0)) for x in (-0.08, 0.08))]


def _tarjeta(papel, oro, cordel):
    """A paper tag whose hole is at the origin, lying on z = 0 towards -y."""
    perfil = [(-0.55, 0.4), (0.55, 0.4), (1.15, -0.2), (1.15, -3.4), (-1.15, -3.4), (-1.15, -0.2)]
    n = len(perfil)
    puntos = [(x, y, z) for z in (0, 0.045) for x, y in perfil]
    caras = [tuple(range(n))[::-1], tuple(range(n, 2 * n))]
    caras += [(k, (k + 1) % n, n + (k + 1) % n, n + k) for k in range(n)]
    tarjeta = malla('tarjeta', puntos, caras, papel, suave=False)
    ojal = colocar(anillo(0.17, 0.045, oro), (0, 0, 0.05))
    dije = mover(mariposa(oro, 1.5, 0), matriz((0, -1.25, 0.14)))
    nudo = tubo([(0, -0.02, 0.03), (0, 0.1, 0.12), (-0.15, 0.55, 0.14)], 0.035, cordel)
    return [tarjeta, ojal, nudo, *dije]


def paquete(mat):
    """The parcel standing on z = 0. `mat` needs carton, cordel, papel and oro."""
    base = caja((LARGO, FONDO, ALTO - 0.02), 0.06, mat['carton'])
    tapa = caja((LARGO + 0.16, FONDO + 0.16, TAPA), 0.07, mat['carton'])
    mover([tapa], matriz((0, 0, ALTO - TAPA + 0.02)))
    partes = [base, tapa]
    cima = ALTO + 0.02
    for medio, hacer in (
        (LARGO / 2 + 0.17, lambda a, z: Vector((a, 0.0, z))),
        (FONDO / 2 + 0.17, lambda a, z: Vector((0.0, a, z + 0.05 * (z > 1)))),
    ):
        partes += torcido([hacer(a, z) for a, z in _vuelta(medio, cima + 0.1)], 0.11, mat['cordel'])
    partes += mover(_lazo(mat['cordel']), matriz((0, 0, cima + 0.16), z=14, escala=1.15))
    partes += mover(_tarjeta(mat['papel'], mat['oro'], mat['cordel']), matriz((2.75, -0.3, cima + 0.02), z=22))
    return partes
