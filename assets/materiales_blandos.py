"""Soft and fibrous materials: leather, cloth, thread, cardboard and wood."""
from materiales import color, lugar_propio, mezcla, nodo, nuevo, rampa, relieve, ruido


def cuero(tono='#B9733F', hondo='#A5623A'):
    """Full-grain leather: pebbles, pores, and a hue that is never quite even."""
    material, red, base = nuevo('cuero', Roughness=0.46, Specular=0.4)
    donde = nodo(red, 'TexCoord').outputs['Object']
    mancha = rampa(red, ruido(red, donde, 0.5, 5), (0.2, hondo), (0.7, tono))
    red.links.new(mancha, base.inputs['Base Color'])
    torcido = nodo(
        red, 'VectorMath', {0: donde, 1: ruido(red, donde, 2, 2, salida='Color')}, operation='ADD'
    ).outputs[0]
    grano = nodo(red, 'TexVoronoi', {'Vector': torcido, 'Scale': 9.0}, feature='SMOOTH_F1').outputs['Distance']
    fino = ruido(red, donde, 30, 3)
    relieve(red, base, mezcla(red, 0.35, grano, fino), 0.35, 0.06)
    return material


def tela(tono='#E4DED2'):
    """Linen: two sets of threads crossing."""
    material, red, base = nuevo('tela', tono, Roughness=0.92, Specular=0.1, Sheen=0.4)
    donde = nodo(red, 'TexCoord').outputs['Object']
    hilos = [
        nodo(
            red,
            'TexWave',
            {'Vector': donde, 'Scale': 4.2, 'Distortion': 1.2, 'Detail': 2.0, 'Detail Scale': 2.0},
            bands_direction=eje,
        ).outputs['Fac']
        for eje in ('X', 'Y')
    ]
    trama = mezcla(red, 0.5, hilos[0], hilos[1])
    claro = mezcla(red, 0.22, color(tono), trama, 'OVERLAY')
    red.links.new(claro, base.inputs['Base Color'])
    relieve(red, base, trama, 0.5, 0.04)
    return material


def hilo(tono='#F2EBDD'):
    """Waxed thread."""
    return nuevo('hilo', tono, Roughness=0.6, Specular=0.3, Sheen=0.3)[0]


def cordel():
    """Natural twine, a little uneven."""
    material, red, base = nuevo('cordel', Roughness=0.9, Specular=0.1)
    vetas = rampa(red, ruido(red, lugar_propio(red), 9, 4), (0.35, '#B9966A'), (0.65, '#DCC39B'))
    red.links.new(vetas, base.inputs['Base Color'])
    relieve(red, base, ruido(red, lugar_propio(red), 24, 3), 0.6, 0.03)
    return material


def carton():
    """Kraft board: long fibres over an even brown."""
    material, red, base = nuevo('carton', Roughness=0.88, Specular=0.15)
    donde = nodo(red, 'TexCoord').outputs['Object']
    largo = nodo(red, 'Mapping', {'Vector': donde, 'Scale': (1.2, 11.0, 11.0)}).outputs[0]
    fibra = ruido(red, largo, 2.4, 6)
    red.links.new(
        rampa(red, fibra, (0.3, '#A87B51'), (0.55, '#B98D62'), (0.72, '#C9A179')), base.inputs['Base Color']
    )
    relieve(red, base, fibra, 0.18, 0.03)
    return material


def madera(claro='#B98A58', oscuro='#8A5C35'):
    """Wood whose grain runs along x."""
    material, red, base = nuevo('madera', Roughness=0.48, Specular=0.35)
    donde = lugar_propio(red)
    largo = nodo(red, 'Mapping', {'Vector': donde, 'Scale': (0.35, 5.0, 5.0)}).outputs[0]
    veta = ruido(red, largo, 1.6, 3, 1.0)
    red.links.new(rampa(red, veta, (0.25, oscuro), (0.5, claro), (0.72, '#C89C6A')), base.inputs['Base Color'])
    relieve(red, base, veta, 0.12, 0.02)
    return material


def ceramica(tono='#F0F2EE'):
    """Glazed stoneware."""
    material, red, base = nuevo('ceramica', tono, Roughness=0.3, Clearcoat=0.5, Clearcoat_Roughness=0.12)
    relieve(red, base, ruido(red, nodo(red, 'TexCoord').outputs['Object'], 1.4, 2), 0.12, 0.08)
    return material
