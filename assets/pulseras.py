"""Bracelets and what they are strung from."""
import math

from formas import anillo, azar, bola, canto, colocar, copia, esfera, matriz, mover, torno, tubo
from mathutils import Vector


def margarita(oro, radio=0.2, granos=11):
    """A gold spacer edged with grains; its axis is z and its thickness 0.15."""
    grano = esfera(0.062, oro, 16)
    partes = [torno('nucleo', canto(radio, 0.1, 0.03), oro, 40)]
    partes[0].matrix_world = matriz((0, 0, -0.05))
    for k in range(granos):
        a = 2 * math.pi * k / granos
        cada = grano if k == 0 else copia(grano)
        partes.append(colocar(cada, (radio * math.cos(a), radio * math.sin(a), 0)))
    return partes


def disco(oro, radio=0.2, alto=0.09):
    """A plain gold spacer."""
    parte = torno('disco', canto(radio, alto, alto * 0.45), oro, 40)
    parte.data.transform(matriz((0, 0, -alto / 2)))
    return [parte]


# In cm: the cord's radius, and the gap between beads. The cord fills the holes of the beads, so that the gap shows
# cord.
CORDON, JUEGO = 0.058, 0.03


class Sarta:
    """Beads on a closed thread, in the plane z = 0; its inner shape is a slightly irregular circle."""

    def __init__(self, ondas=0.012):
        self.piezas, self.ondas, self.partes = [], ondas, []

    def poner(self, hacer, largo):
        """Adds a part: `hacer()` gives objects around z, `largo` is its length along the thread."""
        self.piezas.append((hacer, largo))
        return self

    def _radio(self, a):
        return 1 + self.ondas * (math.cos(2 * a + 0.6) + 0.6 * math.cos(3 * a + 2.1))

    @property
    def largo(self):
        return sum(largo for _, largo in self.piezas)

    def redonda(self, a, medida):
        """The point of a ring at an angle; `medida` is the ring's radius in cm."""
        return Vector((math.cos(a), math.sin(a), 0)) * self._radio(a) * medida

    def cerrar(self, hilo, inicio=-90.0, forma=None, grosor=CORDON):
        """Strings the parts into a ring, the middle of the first at `inicio` degrees. Returns their places.

        `forma(angle, size)` is another ring than a round one on z = 0: of its sizes from 0 to 20, growing, the one that
        is as long as the strand.
        """
        pasos, forma = 1440, forma or self.redonda
        angulos = [math.radians(inicio) + 2 * math.pi * k / pasos for k in range(pasos + 1)]
        menor, mayor = 0.0, 20.0
        for _ in range(24):
            medida = (menor + mayor) / 2
            curva = [forma(a, medida) for a in angulos]
            corta = sum((q - p).length for p, q in zip(curva, curva[1:])) < self.largo
            menor, mayor = (medida, mayor) if corta else (menor, medida)
        corrida = curva[-1 - round(self.piezas[0][1] / 2 / self.largo * pasos) : -1]
        self.partes.append(tubo(curva[:-1:20], grosor, hilo, cerrado=True))
        return self.tender([*corrida, *curva])

    def tender(self, curva, desde=0.0):
        """Strings the parts along a curve, the first `desde` cm after its start. Returns (point, tangent) of each."""
        lugares, punto, recorrido, k = [], desde, 0.0, 0
        for hacer, largo in self.piezas:
            meta = punto + largo / 2
            while k < len(curva) - 2 and recorrido + (curva[k + 1] - curva[k]).length < meta:
                recorrido += (curva[k + 1] - curva[k]).length
                k += 1
            tangente = (curva[k + 1] - curva[k]).normalized()
            lugar = curva[k] + tangente * (meta - recorrido)
            base = tangente.to_track_quat('Z', 'Y').to_matrix().to_4x4()
            base.translation = lugar
            self.partes += mover(hacer(), base @ matriz(z=azar.uniform(0, 360)))
            lugares.append((lugar, tangente))
            punto += largo
        return lugares


def cuenta(radio, material):
    """How to make a bead of this size: the mesh is shared, the size differs a little each time."""
    moldes = []

    def hacer():
        moldes.append(copia(moldes[0]) if moldes else bola(radio, material))
        moldes[-1].matrix_world = matriz(escala=azar.uniform(0.975, 1.0))
        return [moldes[-1]]

    return hacer


def asa(oro):
    """A gold barrel bead that the ring of a charm hangs around: without a hollow, where gold would redden in gold."""
    perfil = [(0.13 + 0.08 * math.cos(t), 0.15 * math.sin(t)) for t in (math.pi * (k / 24 - 0.5) for k in range(25))]
    perfil += [(0.075, 0.14), (0.075, -0.14)]
    return [torno('asa', perfil, oro, 48, cerrado=True)]


def pulsera(mat, radio=0.42, tramo=5, con_asa=True):
    """The turquoise bracelet: stretches of stone, gold spacers, three beads of honey, and room for a charm in front."""
    sarta = Sarta()
    piedra, miel = cuenta(radio, mat['piedra']), cuenta(radio * 1.1, mat['miel'])
    if con_asa:
        sarta.poner(lambda: asa(mat['oro']), 0.3)
    for parte in range(4):
        for k in range(tramo):
            sarta.poner(piedra, radio * 2 + JUEGO)
            if k % 2 and k < tramo - 1:
                sarta.poner(lambda: disco(mat['oro']), 0.1)
        if parte < 3:
            sarta.poner(lambda: margarita(mat['oro']), 0.16)
            sarta.poner(miel, radio * 2.2)
            sarta.poner(lambda: margarita(mat['oro']), 0.16)
    return sarta


def de_perlas(mat, radio=0.3, cuantas=26):
    """A strand of pearls with a gold disc after every fourth."""
    sarta = Sarta(0.008)
    perla = cuenta(radio, mat['perla'])
    for k in range(cuantas):
        sarta.poner(perla, radio * 1.99 + JUEGO)
        if k % 4 == 3:
            sarta.poner(lambda: disco(mat['oro'], 0.16, 0.08), 0.09)
    return sarta


def argolla(lugar, eje, oro, radio=0.27):
    """A ring around the thread at a place."""
    return colocar(anillo(radio, 0.036, oro), lugar, eje)
