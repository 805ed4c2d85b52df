"""One function for each picture: what stands where, and the camera."""
import math

from aretes import par, soporte
from brazo import brazo, contorno
from cartera import cartera
from dije import mariposa
from escena import DE_FRENTE, DE_LADO, camara, luces, peana
from formas import bola, cadena, colocar, matriz, mover, suave, torno
from materiales import acero, miel, oro, perla, piedra, yeso
from materiales_blandos import carton, ceramica, cordel, cuero, hilo, madera, tela
from mathutils import Vector
from paquete import paquete
from pulseras import Sarta, argolla, asa, cuenta, de_perlas, disco, pulsera
from taller import aguja, carrete, cuentas_en_plato, hebra, mantel, plato


PALMAS = ((-7, 5, 1.3, 30), (7.5, 13, 0, 75))


def paleta(**mas):
    """The materials of a picture."""
    hilos = {'hilo': hilo(), 'cordon': hilo('#B08D5B')}
    return {'piedra': piedra(), 'miel': miel(), 'oro': oro(), 'perla': perla(), **hilos, **mas}


def _pulsera_tendida(mat, escalon=None):
    """The turquoise bracelet lying on z = 0, its butterfly lying in front of it.

    `escalon` is a disc (x, y, radius, height) that its back lies on: in front of the disc's edge the strand climbs.
    """
    sarta = pulsera(mat)

    def forma(a, medida):
        punto = sarta.redonda(a, medida)
        if escalon:
            x, y, radio, alto = escalon
            t = min(1, max(0, 1 - (math.hypot(punto.x - x, punto.y - y) - radio) / 1.7))
            punto.z = alto * t * t * (3 - 2 * t)
        return punto

    (frente, _), *_ = sarta.cerrar(mat['cordon'], forma=forma)
    mover(sarta.partes, matriz((0, 0, 0.42)))
    punto = Vector((frente.x, frente.y, 0.42))
    cabeza = punto + Vector((0.08, -1.12, 0.1))
    dije = mover(mariposa(mat['oro']), matriz(cabeza, x=21, z=6))
    eslabones = cadena(punto + Vector((0, -0.24, -0.02)), cabeza + Vector((0, 0.06, 0)), 0.19, 0.036, mat['oro'])
    return [*sarta.partes, *dije, *eslabones, argolla(punto, (1, 0, 0.2), mat['oro'])]


def _sueltas(*cuentas):
    """Loose beads: (material, radius, x, y, turn) lying on z = 0."""
    partes = []
    for material, radio, x, y, giro in cuentas:
        eje = (math.cos(math.radians(giro)), math.sin(math.radians(giro)), 0.25)
        partes.append(colocar(bola(radio, material), (x, y, radio), eje))
    return partes


def _composicion(mat):
    """The bracelet with its back on a second disc, pearls on that disc, a few loose beads."""
    radio, alto, giro = 4.5, 0.8, 8
    centro = Vector((0.9, 6.2, 1.3))
    peana(8.4, 1.3)
    peana(radio, alto, centro, yeso('#D7E2E1'))
    visto = matriz(z=-giro) @ centro
    mover(_pulsera_tendida(mat, (visto.x, visto.y, radio, alto)), matriz((0, 0, 1.3), z=giro))
    perlas = de_perlas(mat, 0.29, 28)
    perlas.cerrar(mat['cordon'])
    mover(perlas.partes, matriz((1.0, 7.3, 1.3 + alto + 0.29), z=30))
    sueltas = _sueltas(
        (mat['perla'], 0.36, -4.6, -2.4, 20),
        (mat['piedra'], 0.42, -3.75, -3.1, 75),
        (mat['miel'], 0.44, 4.5, -2.9, 40),
    )
    mover(sueltas, matriz((0, 0, 1.3)))


def hero():
    _composicion(paleta())
    luces((0, 0, 1.3), *PALMAS)
    camara((0, -32, 26), (0.0, 1.25, 1.9), 79, 2160, 2160, 0.12, (0, -3.2, 1.9))


def og():
    _composicion(paleta())
    luces((0, 0, 1.3), *PALMAS)
    camara((-4.2, -34, 21), (-4.4, 0.3, 2.0), 80, 1800, 945, 0.12, (0, -3.2, 1.9))


def foto_pulsera():
    mat = paleta()
    peana(5.6, 1.4)
    mover(_pulsera_tendida(mat), matriz((0, 0.6, 1.4), z=4))
    luces((0, 0, 1.4), (-8.6, 4.6, 1.4, 20), (6.5, 9.5, 0, 60))
    camara((0, -22, 27), (0, -0.45, 1.6), 78, 1440, 1800, 0.12, (0, -2.6, 1.8))


def foto_mariposa():
    mat = paleta()
    peana(7, 0.9)
    sarta = Sarta(0)
    turquesa, blanca, dorada = (cuenta(0.33, mat[cual]) for cual in ('piedra', 'perla', 'miel'))
    orden = {0: blanca, 4: dorada, 8: blanca, 12: dorada}
    sarta.poner(lambda: asa(mat['oro']), 0.3)
    for k in range(26):
        sarta.poner(orden.get(k % 13 if k < 13 else 25 - k, turquesa), 0.68)
        if k in (0, 3, 4, 7, 8, 16, 17, 20, 21, 24):
            sarta.poner(lambda: disco(mat['oro'], 0.18, 0.09), 0.1)
    (frente, _), *_ = sarta.cerrar(mat['cordon'])
    radio = -frente.y
    alto = 5.4
    cono = [(radio - 0.33 + (alto - z) * 0.075, z) for z in (0.0, 2.0, 4.0, 6.0, 8.0, 10.0, 11.6)]
    remate = [(cono[-1][0] - 0.35 + 0.35 * math.cos(t), 11.6 + 0.35 * math.sin(t)) for t in (0.4, 0.8, 1.2, 1.57)]
    colocar(torno('cono', [*cono, *remate, (1e-4, 11.95)], yeso('#D3DFDE'), 160), (0, 0, 0.9))
    mover(sarta.partes, matriz((0, 0, alto + 0.9), x=5))
    punto = Vector((0, frente.y, alto + 0.9 + frente.y * math.sin(math.radians(5))))
    cabeza = punto + Vector((0, 0.1, -1.0))
    mover(mariposa(mat['oro'], 3.0, 16), matriz(cabeza, x=88, z=3))
    cadena(punto + Vector((0, -0.05, -0.2)), cabeza, 0.19, 0.036, mat['oro'])
    argolla(punto, (1, 0, 0), mat['oro'])
    perlas = de_perlas(mat, 0.25, 32)
    (delante, _), *_ = perlas.cerrar(mat['cordon'], 100)
    sube = (radio - 0.33 + 0.23 - delante.length) / 0.075
    mover(perlas.partes, matriz((0, 0, alto + 0.9 + sube), x=-4))
    luces((0, 0, 5), (-6, 14, 6, 40), (7, 20, 10, 70), desde=DE_FRENTE)
    camara((0, -33, 19), (0, -0.6, 5.9), 100, 1440, 1800, 0.16, (0, -radio, 6))


def foto_puesta():
    mat = paleta()
    peana(6.4, 0.9)
    sarta = pulsera(mat, tramo=4)

    def forma(a, bajada):
        return contorno(a, max(0.5, 7.0 - bajada + 0.55 * math.sin(a)), 0.4)

    (frente, _), *_ = sarta.cerrar(mat['cordon'], forma=forma)
    cabeza = frente + Vector((0, 0.04, -1.0))
    partes = [*brazo(yeso('#C6D5D5')), *sarta.partes, argolla(frente, (1, 0, 0), mat['oro'])]
    partes += mover(mariposa(mat['oro'], 2.3, 14), matriz(cabeza, x=82, z=3))
    partes += cadena(frente + Vector((0, -0.05, -0.2)), cabeza, 0.19, 0.036, mat['oro'])
    mover(partes, matriz((0, 0, 0.9), z=-16))
    luces((0, 0, 7), (-6, 14, 6, 40), (7, 20, 10, 70), desde=DE_LADO)
    camara((0, -40, 17), (-0.35, 0, 6.9), 86, 1440, 1800, 0.16, (0, -2, 6))


def foto_aretes():
    mat = paleta(madera=madera())
    peana(5.2, 1.0)
    mover([*soporte(mat['oro'], mat['madera'], 9.0), *par(mat, 9.0, 3.2)], matriz((0, 0, 1.0), z=6))
    luces((0, 1, 6), (-5, 18, 6, 40), (7, 20, 10, 70))
    camara((0, -38, 14), (0, 0, 5.6), 96, 1440, 1800, 0.16, (0, -0.6, 6))


def foto_cartera():
    mat = paleta(cuero=cuero(), canto=cuero('#7A4526', '#6B3B20'), hilo=hilo('#F3E6CF'))
    peana(8.5, 1.0)
    mover(cartera(mat), matriz((0, 0, 1.0), z=-16))
    luces((0, 0, 4), (-8, 16, 3, 40), (12, 20, 9, 70))
    camara((0, -48, 19), (0, 0, 6.2), 82, 1440, 1800, 0.2, (0, -2, 5))


def bodegon():
    mat = paleta(madera=madera(), azul=hilo('#1F7585'), acero=acero(), tela=tela('#DCD0BB'), ceramica=ceramica())
    mover(mantel(mat['tela'], 16.6, 10.4), matriz((0.4, 0.0, 0), z=-7))
    plancha = matriz((3.3, 2.2, 0.08))
    mover([plato(mat['ceramica']), *cuentas_en_plato(mat)], plancha)
    mover(carrete(mat['madera'], mat['azul']), matriz((-5.2, 3.0, 0.08)))
    sarta = Sarta()
    piedra_, perla_, miel_ = cuenta(0.42, mat['piedra']), cuenta(0.36, mat['perla']), cuenta(0.44, mat['miel'])
    for k in range(11):
        sarta.poner((piedra_, piedra_, perla_, piedra_, miel_)[k % 5], (0.84, 0.84, 0.7, 0.84, 0.86)[k % 5])
        if k % 5 in (1, 2, 4):
            sarta.poner(lambda: disco(mat['oro']), 0.1)
    z = 0.5
    paradas = ((-5.9, -0.6), (-4.8, -2.3), (-2.6, -3.0), (-0.4, -2.5), (1.6, -1.9), (3.4, -2.3))
    curva = suave([(x, y, z) for x, y in paradas], 0.05)
    sarta.tender(curva, 1.0)
    tramo = [curva[k] for k in range(20, len(curva) - 20, 24)]
    salida = [(-4.15, 2.85, 1.7), (-4.4, 2.0, 0.5), (-5.2, 1.2, 0.12), (-6.2, 0.4, 0.12)]
    llegada = [(4.6, -2.9, 0.13), (5.6, -2.7, 0.13), (6.1, -1.75, 0.13), (5.72, -1.15, 0.13)]
    hebra([*salida, *tramo, *llegada], mat['azul'])
    mover(aguja(mat['acero']), matriz((8.1, 2.6, 0.09), z=-122.0))
    mover(mariposa(mat['oro'], 2.4, 14), matriz((-1.5, 1.2, 0.3), x=8, z=-16))
    sueltas = _sueltas(
        (mat['perla'], 0.36, -2.6, 2.6, 30),
        (mat['piedra'], 0.42, -1.2, 3.4, 80),
        (mat['miel'], 0.44, 7.2, -3.6, 120),
    )
    mover(sueltas, matriz((0, 0, 0.08)))
    luces((0, 0, 0.5), (-11, 1, 0, 20), (8, 9, 0, 70))
    camara((0, -33, 27), (0.5, 0.5, 0.8), 97, 1920, 1200, 0.14, (0, -1.2, 0.8))


def _mat_paquete():
    return paleta(
        cuero=cuero('#2F7C8A', '#23636F'),
        canto=cuero('#174B55', '#123F48'),
        carton=carton(),
        cordel=cordel(),
        papel=yeso('#F3F1EA'),
    )


def foto_paquete():
    mat = _mat_paquete()
    peana(11, 1.0)
    mover(paquete(mat), matriz((-1.3, -2.0, 1.0), z=17))
    peana(6, 1.3, (1.8, 6.2, 1.0))
    mover(cartera(mat), matriz((1.8, 5.6, 2.3), z=-14))
    luces((0, 0, 4), (-9, 17, 3, 40), (13, 20, 10, 70))
    camara((0, -50, 25), (0.1, 0.6, 5.65), 65, 1440, 1800, 0.2, (0, -3, 4))


def paquete_ancho():
    mat = _mat_paquete()
    mover(paquete(mat), matriz((-4.8, -1.6, 0), z=19))
    peana(6.2, 1.3, (4.8, 3.4, 0))
    mover(cartera(mat), matriz((4.8, 2.9, 1.3), z=-16))
    luces((0, 0, 4), (-14, 9, 0, 30), (15, 20, 7, 70))
    camara((0, -52, 23), (-0.1, 0.6, 5.7), 77, 1920, 1200, 0.2, (0, -3, 4))


FOTOS = {
    'hero': hero,
    'pulsera': foto_pulsera,
    'puesta': foto_puesta,
    'aretes': foto_aretes,
    'mariposa': foto_mariposa,
    'cartera': foto_cartera,
    'bodegon': bodegon,
    'paquete': foto_paquete,
    'paquete-ancho': paquete_ancho,
    'og': og,
}
