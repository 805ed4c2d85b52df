"""The work table: a dish of beads, a spool, a needle and an unfinished strand."""
import math

from formas import azar, bola, canto, colocar, copia, malla, suave, torno, tubo
from mathutils import Vector

CUENCO, BORDE, SUELO = 4.4, 3.0, 0.28


def plato(ceramica):
    """A shallow dish whose hollow is part of a sphere of radius CUENCO."""
    hondo = [
        (max(1e-4, r), SUELO + CUENCO - math.sqrt(CUENCO**2 - r * r)) for r in (BORDE * k / 24 for k in range(25))
    ]
    filo = hondo[-1][1]
    labio = [(BORDE + 0.13 - 0.13 * math.cos(t), filo + 0.13 * math.sin(t)) for t in (0.6, 1.2, 1.57, 2.2, 2.9)]
    fuera = [(2.9, filo * 0.72), (2.35, 0.3), (1.75, 0.08), (1.7, 0), (1e-4, 0)]
    return torno('plato', [*hondo, *labio, *fuera], ceramica, 128)


def _asentar(radios, vueltas=700):
    """Where balls come to rest in the dish: they fall, push one another and stay on the hollow."""
    puntos = []
    for k in range(len(radios)):
        a, lejos = 2.4 * k, 0.35 * math.sqrt(k) + 0.1
        puntos.append(Vector((lejos * math.cos(a), lejos * math.sin(a), 2.5 + 0.12 * k)))
    centro = Vector((0, 0, SUELO + CUENCO))
    for _ in range(vueltas):
        for p in puntos:
            p.z -= 0.02
        for i, p in enumerate(puntos):
            for j in range(i):
                entre = p - puntos[j]
                falta = radios[i] + radios[j] - entre.length
                if falta > 0:
                    empuje = entre.normalized() * falta / 2
                    p += empuje
                    puntos[j] -= empuje
            fuera = p - centro
            if fuera.length > CUENCO - radios[i] and p.z < centro.z:
                p += fuera.normalized() * (CUENCO - radios[i] - fuera.length)
    return puntos


def cuentas_en_plato(mat):
    """A handful of beads at rest in the dish."""
    clases = [('piedra', 0.42)] * 21 + [('perla', 0.34)] * 8 + [('oro', 0.2)] * 6
    azar.shuffle(clases)
    clases += [('miel', 0.42)] * 3
    moldes = {clase: bola(clase[1], mat[clase[0]], 0.3 if clase[0] == 'oro' else 0.14) for clase in sorted(set(clases))}
    partes = []
    for clase, lugar in zip(clases, _asentar([radio for _, radio in clases])):
        eje = [azar.uniform(-1, 1) for _ in range(3)]
        partes.append(colocar(copia(moldes[clase]), lugar, eje))
    for molde in moldes.values():
        molde.hide_render = True
    return partes


def carrete(madera, hilo, alto=3.5):
    """A wooden spool standing on z = 0, wound with thread."""
    ala = 0.42
    bajo = [(1e-4, 0), (1.3, 0), (1.38, 0.07), (1.38, 0.2), (1.28, 0.28), (0.7, ala)]
    perfil = [*bajo, *[(r, alto - z) for r, z in reversed(bajo)]]
    vuelta, filas = [], 46
    for k in range(filas * 6 + 1):
        z = ala - 0.06 + (alto - 2 * ala + 0.12) * k / (filas * 6)
        vuelta.append((1.0 + 0.07 * math.sin(math.pi * k / (filas * 6)) + 0.032 * abs(math.sin(math.pi * k / 6)), z))
    hueco = torno('hueco', canto(0.26, 0.06, 0.02), hilo)
    hueco = colocar(hueco, (0, 0, alto - 0.055))
    return [torno('carrete', perfil, madera, 96), torno('vuelta', vuelta, hilo, 96), hueco]


def aguja(acero, largo=4.6):
    """A needle lying along x, its point at the origin and its eye at x = `largo`."""
    lugares = (0, 0.5, 1.6, largo * 0.7, largo - 0.55)
    cuerpo = tubo([(x, 0, 0.06) for x in lugares], 0.055, acero, radios=[0.04, 0.5, 0.9, 1, 0.9])
    vuelta = (math.pi * k / 8 for k in range(16))
    ojo = [(largo - 0.56 + 0.36 * (1 - math.cos(a)), 0.075 * math.sin(a), 0.06) for a in vuelta]
    return [cuerpo, tubo(ojo, 0.028, acero, cerrado=True)]


def hebra(puntos, hilo, grosor=0.04):
    """A piece of thread through the points."""
    return tubo(suave(puntos, 0.5), grosor, hilo)


def mantel(tela, ancho, fondo):
    """A piece of linen with frayed, slightly uneven edges."""
    n, puntos, caras = 60, [], []
    for j in range(n + 1):
        for i in range(n + 1):
            u, v = 2 * i / n - 1, 2 * j / n - 1
            x = u * ancho / 2 + 0.08 * math.sin(v * 9 + 1) * abs(u) ** 8
            y = v * fondo / 2 + 0.08 * math.sin(u * 11) * abs(v) ** 8
            puntos.append((x, y, 0.05 + 0.02 * math.sin(u * 7 + v * 3)))
    for j in range(n):
        aqui, sigue = j * (n + 1), (j + 1) * (n + 1)
        caras += [(aqui + i, aqui + i + 1, sigue + i + 1, sigue + i) for i in range(n)]
    partes = [malla('mantel', puntos, caras, tela)]
    for k in range(150):
        u = azar.uniform(-1, 1)
        for lado in (-1, 1):
            if (k + lado) % 3 == 0:
                continue
            y, x = u * fondo / 2, lado * ancho / 2
            punta = (x + lado * azar.uniform(0.3, 0.5), y + azar.uniform(-0.12, 0.12), 0.02)
            partes.append(tubo([(x - lado * 0.1, y, 0.06), (x + lado * 0.2, y + 0.03, 0.04), punta], 0.016, tela))
    return partes
