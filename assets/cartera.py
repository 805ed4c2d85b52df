"""The purse: a soft rounded body, a flap with stitches, a butterfly as its clasp and a handle of beads."""
import math

from dije import mariposa
from formas import anillo, colocar, malla, matriz, mover, suave, torno, tubo
from mathutils import Vector
from pulseras import Sarta, cuenta, disco

ANCHO, ALTO, FONDO, PANZA, REDONDEO = 10.0, 7.4, 3.0, 0.75, 3.4
SOLAPA = (ANCHO / 2 - 0.75, 4.9)


def _super(valor, exponente):
    return math.copysign(abs(valor) ** exponente, valor)


def _contorno(pasos=140):
    """The purse seen from the front: a superellipse standing on z = 0."""
    for k in range(pasos):
        a = 2 * math.pi * k / pasos
        x, z = _super(math.cos(a), 2 / REDONDEO), _super(math.sin(a), 2 / REDONDEO)
        yield x * ANCHO / 2, z * ALTO / 2


def _frente(x, z):
    """How far the front bulges towards the camera at a point (z from the middle)."""
    k = (abs(2 * x / ANCHO) ** REDONDEO + abs(2 * z / ALTO) ** REDONDEO) ** (1 / REDONDEO)
    return -FONDO / 2 - PANZA * (1 - min(1, k) ** 2.4)


def _arriba(x):
    return ALTO / 2 * max(0.0, 1 - abs(2 * x / ANCHO) ** REDONDEO) ** (1 / REDONDEO)


def _cuerpo(cuero):
    contorno, vertices, caras = list(_contorno()), [], []
    n = len(contorno)
    capas = [(k, None, -1) for k in (0.04, 0.2, 0.4, 0.6, 0.75, 0.87, 0.95, 1.0)]
    capas += [(1 + 0.02 * math.sin(math.pi * t), FONDO * (t - 0.5), 0) for t in (0.04, 0.2, 0.4, 0.6, 0.8, 0.96)]
    capas += [(k, None, 1) for k in (1.0, 0.9, 0.6, 0.3, 0.04)]
    for k, y, lado in capas:
        for x, z in contorno:
            vertices.append((x * k, -lado * _frente(x * k, z * k) if lado else y, z * k + ALTO / 2))
    for i in range(len(capas) - 1):
        caras += [(i * n + j, i * n + (j + 1) % n, (i + 1) * n + (j + 1) % n, (i + 1) * n + j) for j in range(n)]
    caras += [tuple(range(n))[::-1], tuple(range((len(capas) - 1) * n, len(capas) * n))]
    return malla('cuerpo', vertices, caras, cuero)


def _solapa(cuero):
    """The flap: from the back over the top, then down the front to a rounded end."""
    mitad, largo = SOLAPA
    columnas, vertices, caras = 48, [], []
    filas = [(0, FONDO * (0.5 - t)) for t in (-0.02, 0.15, 0.3, 0.5, 0.7, 0.85, 0.94)]
    filas += [(largo * math.sin(math.pi / 2 * k / 40), None) for k in range(1, 41)]
    for d, y in filas:
        medio = mitad * (1 - (d / largo) ** 2.6) ** (1 / 2.6) if d < largo else 0.001
        for c in range(columnas + 1):
            x = medio * math.sin(math.pi / 2 * (2 * c / columnas - 1))
            techo = _arriba(x)
            if y is None:
                z = techo - d * (techo + largo - ALTO / 2) / largo
                redondo = 0.16 * math.exp(-d * 2.2)
                vertices.append((x, _frente(x, z) - 0.14 - redondo, z + ALTO / 2))
            else:
                vertices.append((x, y, techo + 0.14 + ALTO / 2))
    ancho = columnas + 1
    for f in range(len(filas) - 1):
        aqui, sigue = f * ancho, (f + 1) * ancho
        caras += [(aqui + c, aqui + c + 1, sigue + c + 1, sigue + c) for c in range(columnas)]
    hoja = malla('solapa', vertices, caras, cuero)
    grueso = hoja.modifiers.new('grueso', 'SOLIDIFY')
    grueso.thickness, grueso.offset = 0.14, -1
    canto = hoja.modifiers.new('canto', 'BEVEL')
    canto.width, canto.segments, canto.limit_method = 0.05, 3, 'ANGLE'
    return hoja


def _puntadas(camino, hilo, largo=0.27, cada=0.42):
    """Stitches along points of the surface, each dipping into the leather at both ends."""
    puntadas, recorrido, meta = [], 0.0, cada
    camino = suave(camino, 0.03)
    for a, b in zip(camino, camino[1:]):
        recorrido += (b - a).length
        if recorrido < meta:
            continue
        meta += cada
        t = (b - a).normalized() * largo / 2
        hondo = Vector((0, 0.05, 0))
        puntadas.append(tubo([a - t + hondo, a - t * 0.6, a + t * 0.6, a + t + hondo], 0.045, hilo))
    return puntadas


def _orilla(adentro):
    """The line of the flap's edge on the front, moved `adentro` cm inwards."""
    mitad, largo = (m - adentro for m in SOLAPA)
    puntos = []
    for k in range(1, 400):
        a = math.pi * k / 400
        x, d = mitad * _super(math.cos(a), 2 / 2.6), largo * math.sin(a) ** (2 / 2.6)
        techo = _arriba(x)
        z = techo - d * (techo + largo - ALTO / 2) / largo
        if d > 0.5:
            puntos.append(Vector((x, _frente(x, z) - 0.31, z + ALTO / 2)))
    return puntos


def _costuras(hilo, canto_de):
    """The painted edge of the flap, its stitches, and the stitches around the front."""
    borde = []
    canto = tubo([p + Vector((0, 0.07, 0)) for p in _orilla(0.0)], 0.09, canto_de)
    for x, z in _contorno(500):
        x, z = x * 0.945, z * 0.945
        if z < 1.6:
            borde.append(Vector((x, _frente(x, z), z + ALTO / 2)))
    medio = next(k for k, p in enumerate(borde) if p.x < 0 and p.z > 4.9) if borde else 0
    return [canto, *_puntadas(_orilla(0.36), hilo), *_puntadas(borde[medio:] + borde[:medio], hilo)]


def _correa(mat):
    """The handle: beads on a stiff arch between two gold rings."""
    lado, base = ANCHO / 2 - 1.15, ALTO / 2 + _arriba(ANCHO / 2 - 1.15) + 0.45
    arco = [
        Vector((-lado * _super(math.cos(t), 0.86), 0.0, base + 5.0 * math.sin(t) ** 0.92))
        for t in (math.pi * k / 300 for k in range(301))
    ]
    sarta, turno = Sarta(), 0
    piedra, perla = cuenta(0.47, mat['piedra']), cuenta(0.4, mat['perla'])
    largo = sum((b - a).length for a, b in zip(arco, arco[1:]))
    while sarta.largo < largo - 1.5:
        sarta.poner(piedra if turno % 3 == 1 else perla, 0.94 if turno % 3 == 1 else 0.79)
        sarta.poner(lambda: disco(mat['oro'], 0.22, 0.09), 0.1)
        turno += 1
    sarta.tender(arco, (largo - sarta.largo) / 2)
    partes = [*sarta.partes, tubo(arco[::12], 0.1, mat['oro'])]
    for x in (-lado, lado):
        partes.append(colocar(anillo(0.34, 0.07, mat['oro']), (x, 0, base - 0.1), (0, 1, 0)))
        chapa = torno('base', [(0.5, 0), (0.5, 0.05), (0.3, 0.12), (1e-4, 0.12)], mat['oro'])
        partes.append(colocar(chapa, (x, 0, base - 0.2)))
    return partes


def cartera(mat):
    """The purse standing on z = 0, facing the camera. `mat` needs cuero, canto, hilo, oro, piedra and perla."""
    partes = [_cuerpo(mat['cuero']), _solapa(mat['cuero'])]
    for y in (-FONDO / 2, FONDO / 2):
        ribete = [(x * 1.005, y, z * 1.005 + ALTO / 2) for x, z in _contorno(100)]
        partes.append(tubo(ribete, 0.13, mat['cuero'], cerrado=True))
    partes += [*_costuras(mat['hilo'], mat['canto']), *_correa(mat)]
    alto = ALTO - SOLAPA[1] + 1.75
    frente = _frente(0, alto - ALTO / 2)
    partes += mover(mariposa(mat['oro'], 2.5, 4), matriz((0, frente - 0.32, alto + 0.9), x=90))
    return partes
