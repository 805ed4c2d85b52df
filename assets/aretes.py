"""Earrings and the stand that they hang from."""
import math

from formas import anillo, bola, cadena, canto, colocar, esfera, matriz, mover, torno, tubo

BARRA = 0.12


def soporte(oro, madera, alto=9.6, ancho=5.6):
    """A wooden foot with a gold T; the bar's middle is at (0, 0, alto)."""
    pie = torno('pie', canto(2.3, 0.9, 0.14), madera, 96)
    poste = tubo([(0, 0, 0.85), (0, 0, alto / 2), (0, 0, alto)], 0.14, oro)
    medio = ancho / 2
    barra = tubo([(-medio, 0, alto), (0, 0, alto), (medio, 0, alto)], BARRA, oro)
    puntas = [colocar(esfera(0.21, oro), (lado * medio, 0, alto)) for lado in (-1, 1)]
    collar = colocar(torno('collar', canto(0.3, 0.28, 0.08), oro), (0, 0, 0.88))
    return [pie, poste, barra, collar, *puntas]


def gota(material, largo=1.5, ancho=0.46):
    """A drop hanging from the origin, round below."""
    pasos = 40
    perfil = [
        (max(1e-4, ancho * 1.3 * math.sin(u) * math.sin(u / 2) ** 1.3), -largo * (1 - math.cos(u)) / 2)
        for u in (math.pi * k / pasos for k in range(pasos + 1))
    ]
    return torno('gota', perfil[::-1], material, 56)


def arete(mat, radio=1.12):
    """One earring, its ear wire over a bar at the origin: hoop, pearl, gold cap and drop, facing the camera."""
    oro = mat['oro']
    r, sube = 0.3, 0.3 - 0.035 - BARRA
    alto = -sube
    arco = [(0, -r * math.cos(t), alto + r * math.sin(t)) for t in (math.pi * k / 8 for k in range(9))]
    gancho = [(0, -0.2, alto - 0.92), (0, -0.33, alto - 0.5), *arco, (0, 0.34, alto - 0.5), (0, 0.52, alto - 1.0)]
    partes = [tubo(gancho, 0.036, oro), colocar(bola(0.1, oro), (0, -0.3, alto - 0.36), (0, 0.2, 1))]
    abajo = alto - 0.92 - 0.1
    partes.append(colocar(anillo(0.12, 0.034, oro), (0, -0.2, abajo), (1, 0, 0)))
    centro = abajo - 0.1 - radio
    aro = anillo(radio, 0.075, oro, 96)
    partes.append(colocar(aro, (0, -0.2, centro), (0, 1, 0)))
    for grados in (-54, -36, -18, 18, 36, 54):
        a = math.radians(grados)
        lugar = (radio * math.sin(a), -0.2, centro - radio * math.cos(a))
        blanca = abs(grados) == 36
        ensartada = bola(0.155 if blanca else 0.185, mat['perla' if blanca else 'piedra'], 0.3)
        partes.append(colocar(ensartada, lugar, (math.cos(a), 0, math.sin(a)), grados))
    suelo = centro - radio
    partes += cadena((0, -0.2, suelo + 0.16), (0, -0.2, suelo - 0.42), 0.15, 0.034, oro)
    partes.append(colocar(bola(0.25, mat['perla']), (0, -0.2, suelo - 0.66)))
    partes.append(colocar(torno('tapa', canto(0.14, 0.08, 0.03), oro, 32), (0, -0.2, suelo - 0.97)))
    copa = [(0.05, 0), (0.13, -0.02), (0.2, -0.1), (0.24, -0.24), (0.21, -0.24), (0.14, -0.1)]
    partes.append(colocar(torno('copa', copa, oro, 32), (0, -0.2, suelo - 0.97)))
    partes.append(colocar(gota(mat['piedra']), (0, -0.2, suelo - 0.98)))
    return partes


def par(mat, alto, separados=3.5):
    """Both earrings on the bar, each turned a little differently."""
    izquierdo = mover(arete(mat), matriz((-separados / 2, 0, alto), z=9))
    derecho = mover(arete(mat), matriz((separados / 2, 0, alto), z=-14))
    return [*izquierdo, *derecho]
