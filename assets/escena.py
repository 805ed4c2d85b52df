"""The set of all pictures: plaster plinth, seamless backdrop, three lights, the shade of palm leaves, one camera."""
import math
import random

import bpy
from formas import canto, colocar, enlazar, malla, torno
from materiales import color, fondo, nodo, rampa, yeso
from mathutils import Vector

# Directions of the sun: the usual one, and two for pieces on an upright form, which need it more from the front.
SOL = Vector((-9.0, -2.6, 8.2))
DE_FRENTE = Vector((-6.6, -7.4, 8.2))
DE_LADO = Vector((-9.0, -4.6, 7.4))


def vaciar():
    """An empty scene that renders the same on every machine: fixed seed, no denoiser, two threads."""
    bpy.ops.wm.read_factory_settings(use_empty=True)
    escena = bpy.context.scene
    escena.render.engine = 'CYCLES'
    escena.render.threads_mode, escena.render.threads = 'FIXED', 2
    ajustes = escena.cycles
    ajustes.device, ajustes.seed, ajustes.use_denoising = 'CPU', 19, False
    ajustes.use_adaptive_sampling, ajustes.adaptive_threshold, ajustes.adaptive_min_samples = True, 0.012, 32
    ajustes.max_bounces, ajustes.diffuse_bounces, ajustes.glossy_bounces = 8, 2, 3
    ajustes.transmission_bounces, ajustes.transparent_max_bounces, ajustes.volume_bounces = 8, 8, 0
    ajustes.caustics_reflective = ajustes.caustics_refractive = False
    ajustes.blur_glossy, ajustes.sample_clamp_indirect = 1.0, 2.0
    escena.view_settings.view_transform, escena.view_settings.look = 'Filmic', 'Medium High Contrast'
    escena.view_settings.exposure = 0.45
    _mundo(escena)
    _fondo()
    return escena


def _mundo(escena):
    """The surroundings: bright above, grey behind the camera, so that metal has something dark to reflect."""
    mundo = bpy.data.worlds.new('aire')
    escena.world, mundo.use_nodes = mundo, True
    red = mundo.node_tree
    aire = red.nodes['Background']
    direccion = nodo(red, 'TexCoord').outputs['Generated']
    ejes = nodo(red, 'SeparateXYZ', {0: direccion})
    altura = rampa(red, ejes.outputs['Z'], (0.0, '#6F8286'), (0.35, '#B9C9CC'), (0.7, '#F3F8F8'))
    red.links.new(altura, aire.inputs[0])
    aire.inputs[1].default_value = 0.42


def _fondo():
    """Floor and wall in one sheet, with a wide curve between them."""
    perfil = [(-60, 0.0), (14, 0.0)]
    perfil += [(14 + 14 * math.sin(t), 14 - 14 * math.cos(t)) for t in (math.pi / 2 * k / 24 for k in range(1, 25))]
    perfil += [(28, 60)]
    puntos = [(x, y, z) for x in (-90, 90) for y, z in perfil]
    n = len(perfil)
    malla('fondo', puntos, [(k, k + 1, n + k + 1, n + k) for k in range(n - 1)], fondo())


def _area(lugar, hacia, medida, fuerza, tono):
    luz = bpy.data.lights.new('luz', 'AREA')
    luz.size, luz.energy, luz.color = medida, fuerza, color(tono)[:3]
    colocar(enlazar(bpy.data.objects.new('luz', luz)), lugar, Vector(lugar) - Vector(hacia))


def luces(centro, *sombras, desde=SOL):
    """The morning sun from the left, a cool window at the right, and a light behind for edges and glass.

    Each of `sombras` is (x, y, z, turn): where the shade of a palm leaf falls, and its turn in degrees. What is worn by
    an upright form wants the sun more from the front (`desde`): grazing it, beads throw their shadow far below
    themselves, and seem to hover.
    """
    sol = bpy.data.lights.new('sol', 'SUN')
    sol.energy, sol.angle, sol.color = 2.7, math.radians(3.2), color('#FFF0DB')[:3]
    colocar(enlazar(bpy.data.objects.new('sol', sol)), (0, 0, 0), desde)
    _area((26, -6, 14), centro, 16, 2600, '#DCEBF2')
    _area((-6, 20, 17), centro, 12, 5200, '#FFF6EA')
    for x, y, z, giro in sombras:
        _palma(Vector((x, y, z)), 14, giro, desde)


def _palma(sombra, lejos, inclinada, desde):
    """One palm leaf between the sun and the point `sombra`; only its shade is in the picture."""
    azar = random.Random(round(inclinada))
    puntos, caras = [], []
    for k in range(26):
        y = -11 + 22 * k / 25
        largo = 8.5 * math.sin(math.pi * (0.12 + 0.8 * k / 25)) + azar.uniform(-0.5, 0.5)
        for lado in (-1, 1):
            base = len(puntos)
            punta = (lado * largo * 0.83, y + largo * 0.62, azar.uniform(-0.6, 0.6))
            medio = (lado * largo * 0.4, y + largo * 0.24)
            puntos += [(0, y - 0.22, 0), (medio[0], medio[1] - 0.4, 0), punta, (medio[0], medio[1] + 0.32, 0)]
            caras.append((base, base + 1, base + 2, base + 3))
    hoja = malla('palma', puntos, caras, yeso())
    colocar(hoja, sombra + desde.normalized() * lejos, desde, math.radians(inclinada))
    hoja.visible_camera = hoja.visible_glossy = hoja.visible_diffuse = hoja.visible_transmission = False


def peana(radio, alto, lugar=(0, 0, 0), material=None):
    """A plaster disc; its top is at `lugar.z + alto`."""
    disco = torno('peana', canto(radio, alto, min(0.16, alto / 3)), material or yeso(), 160)
    return colocar(disco, lugar)


def camara(desde, hacia, lente, ancho, alto, diafragma=0.05, enfoque=None):
    """The camera at a point, looking towards another; `enfoque` is the sharp point, `diafragma` the f-stop."""
    escena = bpy.context.scene
    datos = bpy.data.cameras.new('camara')
    datos.lens, datos.clip_end = lente, 500
    datos.sensor_fit, datos.sensor_height = 'VERTICAL', 30
    objeto = colocar(enlazar(bpy.data.objects.new('camara', datos)), desde, Vector(desde) - Vector(hacia))
    datos.dof.use_dof, datos.dof.aperture_fstop = True, diafragma
    datos.dof.focus_distance = (Vector(enfoque or hacia) - Vector(desde)).length
    escena.camera = objeto
    escena.render.resolution_x, escena.render.resolution_y = ancho, alto


def _guias(escena, carpeta, nombre):
    """Writes two more pictures, the bare colours and the directions of the surfaces: `limpiar.ts` reads them."""
    capa = escena.view_layers[0]
    capa.cycles.denoising_store_passes = True
    escena.use_nodes = True
    red = escena.node_tree
    capas = next(n for n in red.nodes if n.type == 'R_LAYERS')
    mitad = red.nodes.new('CompositorNodeMixRGB')
    mitad.inputs[0].default_value, mitad.inputs[1].default_value = 0.5, (1, 1, 1, 1)
    red.links.new(capas.outputs['Denoising Normal'], mitad.inputs[2])
    salida = red.nodes.new('CompositorNodeOutputFile')
    salida.base_path, salida.format.file_format, salida.format.color_depth = str(carpeta), 'PNG', '16'
    salida.file_slots.clear()
    for guia, fuente in (('colores', capas.outputs['Denoising Albedo']), ('caras', mitad.outputs[0])):
        salida.file_slots.new(f'{nombre}-{guia}-')
        red.links.new(fuente, salida.inputs[f'{nombre}-{guia}-'])


def retratar(carpeta, nombre, muestras, escala=100):
    """Renders into PNG files; `escala` is a percentage of the camera's size."""
    escena = bpy.context.scene
    escena.cycles.samples, escena.render.resolution_percentage = muestras, escala
    escena.render.image_settings.file_format, escena.render.image_settings.color_depth = 'PNG', '16'
    escena.render.filepath = str(carpeta / f'{nombre}.png')
    _guias(escena, carpeta, nombre)
    bpy.ops.render.render(write_still=True)
