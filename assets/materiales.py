"""What the pieces are made of. Every look is computed: no texture files."""
import bpy


def color(hexa):
    """'#RRGGBB' as the linear values that the renderer wants."""
    partes = [int(hexa[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    return (*[p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in partes], 1)


def nodo(red, tipo, entradas=None, **propiedades):
    """A shader node; an input that is a socket gets linked, any other value gets set."""
    nuevo = red.nodes.new(f'ShaderNode{tipo}')
    for nombre, valor in propiedades.items():
        setattr(nuevo, nombre, valor)
    for nombre, valor in (entradas or {}).items():
        if isinstance(valor, bpy.types.NodeSocket):
            red.links.new(valor, nuevo.inputs[nombre])
        else:
            nuevo.inputs[nombre].default_value = valor
    return nuevo


def rampa(red, factor, *paradas):
    """Colours along a factor: (position, '#RRGGBB')."""
    nueva = nodo(red, 'ValToRGB', {'Fac': factor})
    elementos = nueva.color_ramp.elements
    while len(elementos) < len(paradas):
        elementos.new(0.5)
    for elemento, (lugar, tono) in zip(elementos, paradas):
        elemento.position, elemento.color = lugar, color(tono)
    return nueva.outputs['Color']


def mezcla(red, factor, uno, otro, modo='MIX'):
    """Two colours mixed; each is a socket or a value."""
    return nodo(red, 'MixRGB', {'Fac': factor, 'Color1': uno, 'Color2': otro}, blend_type=modo).outputs[0]


def nuevo(nombre, tono='#FFFFFF', **entradas):
    """A material: its node tree and its principled shader; `Clearcoat_Roughness` sets 'Clearcoat Roughness'."""
    material = bpy.data.materials.new(nombre)
    material.use_nodes = True
    base = material.node_tree.nodes['Principled BSDF']
    base.inputs['Base Color'].default_value = color(tono)
    for entrada, valor in entradas.items():
        base.inputs[entrada.replace('_', ' ')].default_value = valor
    return material, material.node_tree, base


def lugar_propio(red):
    """Object coordinates with a random shift for each object, so that no two beads are alike."""
    coordenadas = nodo(red, 'TexCoord').outputs['Object']
    azar = nodo(red, 'ObjectInfo').outputs['Random']
    lejos = nodo(red, 'Math', {0: azar, 1: 53.0}, operation='MULTIPLY').outputs[0]
    return nodo(red, 'VectorMath', {0: coordenadas, 1: lejos}, operation='ADD').outputs[0]


def ruido(red, donde, escala, detalle=3.0, torcido=0.0, salida='Fac'):
    entradas = {'Vector': donde, 'Scale': escala, 'Detail': detalle, 'Distortion': torcido}
    return nodo(red, 'TexNoise', entradas).outputs[salida]


def relieve(red, base, altura, fuerza, distancia=0.02):
    """Bumps on the surface from a height socket; distance in cm."""
    bulto = nodo(red, 'Bump', {'Height': altura, 'Strength': fuerza, 'Distance': distancia})
    red.links.new(bulto.outputs[0], base.inputs['Normal'])


def piedra():
    """Polished turquoise-blue stone: clouds, a white web and a few warm specks of matrix."""
    material, red, base = nuevo('piedra', Roughness=0.16, Specular=0.45, Clearcoat=0.35, Clearcoat_Roughness=0.04)
    donde = lugar_propio(red)
    deriva = nodo(red, 'VectorMath', {0: ruido(red, donde, 1.6, 2, salida='Color'), 'Scale': 0.75}, operation='SCALE')
    torcido = nodo(red, 'VectorMath', {0: donde, 1: deriva.outputs[0]}, operation='ADD').outputs[0]
    nubes = rampa(
        red,
        ruido(red, torcido, 2.1, 4, 0.4),
        (0.3, '#17778F'),
        (0.45, '#3FA3B5'),
        (0.58, '#7CC6CF'),
        (0.74, '#D5ECEB'),
    )
    borde = nodo(red, 'TexVoronoi', {'Vector': torcido, 'Scale': 1.9}, feature='DISTANCE_TO_EDGE').outputs['Distance']
    veta = rampa(red, borde, (0.0, '#FFFFFF'), (0.035, '#8A8A8A'), (0.14, '#000000'))
    desigual = rampa(red, ruido(red, donde, 3.2, 3), (0.36, '#000000'), (0.6, '#FFFFFF'))
    fuerza = mezcla(red, 1.0, veta, desigual, 'MULTIPLY')
    con_vetas = mezcla(red, fuerza, nubes, color('#F4F8F5'))
    motas = rampa(red, ruido(red, torcido, 5.5, 5, 1.0), (0.69, '#000000'), (0.76, '#B0B0B0'))
    red.links.new(mezcla(red, motas, con_vetas, color('#6E6A4C')), base.inputs['Base Color'])
    relieve(red, base, ruido(red, donde, 9, 3), 0.05, 0.01)
    return material


def miel():
    """Honey-coloured glass: clear at the surface, deeper where it is thicker; its shadow lets the honey through."""
    material, red, base = nuevo('miel')
    red.nodes.remove(base)
    vidrio = nodo(red, 'BsdfGlass', {'Color': color('#FFF6E6'), 'Roughness': 0.015, 'IOR': 1.48}).outputs[0]
    paso = nodo(red, 'BsdfTransparent', {'Color': color('#FFF3DC')}).outputs[0]
    sombra = nodo(red, 'LightPath').outputs['Is Shadow Ray']
    fin = red.nodes['Material Output']
    mixto = nodo(red, 'MixShader', {0: sombra, 1: vidrio, 2: paso})
    red.links.new(mixto.outputs[0], fin.inputs['Surface'])
    absorbe = nodo(red, 'VolumeAbsorption', {'Color': color('#F9D708'), 'Density': 2.7})
    red.links.new(absorbe.outputs[0], fin.inputs['Volume'])
    return material


def oro(asperezas=0.17):
    """Warm gold, softly brushed by hand."""
    material, red, base = nuevo('oro', '#DDA661', Metallic=1.0, Roughness=asperezas)
    donde = lugar_propio(red)
    roce = nodo(red, 'MapRange', {0: ruido(red, donde, 14, 4), 3: asperezas - 0.05, 4: asperezas + 0.12}).outputs[0]
    red.links.new(roce, base.inputs['Roughness'])
    relieve(red, base, ruido(red, donde, 5, 2), 0.12, 0.02)
    return material


def acero():
    return nuevo('acero', '#C4CBCE', Metallic=1.0, Roughness=0.22)[0]


def perla():
    """Pearl: white body, rose in the middle and green-grey towards the edge, under a clear skin."""
    material, red, base = nuevo(
        'perla', Roughness=0.3, Specular=0.5, Clearcoat=1.0, Clearcoat_Roughness=0.07, Metallic=0.4
    )
    cara = nodo(red, 'LayerWeight', {'Blend': 0.42}).outputs['Facing']
    lustre = rampa(red, cara, (0.0, '#EBD9D0'), (0.3, '#EADFD6'), (0.65, '#D9DAD2'), (1.0, '#DCCBD0'))
    red.links.new(lustre, base.inputs['Base Color'])
    relieve(red, base, ruido(red, lugar_propio(red), 3, 2), 0.06, 0.03)
    return material


def nacar(fondo='#8FC6CC', brillo='#E2EEEA', reflejo='#E3BCC9'):
    """Mother-of-pearl: wavy layers whose colour moves with the angle."""
    material, red, base = nuevo('nacar', Roughness=0.2, Clearcoat=1.0, Clearcoat_Roughness=0.03, Specular=0.7)
    donde = nodo(red, 'TexCoord').outputs['Object']
    capas = ruido(red, donde, 1.3, 2, 1.6)
    cara = nodo(red, 'LayerWeight', {'Blend': 0.35}).outputs['Facing']
    suma = nodo(red, 'Math', {0: capas, 1: cara}, operation='ADD').outputs[0]
    tono = rampa(red, suma, (0.3, fondo), (0.5, brillo), (0.68, reflejo), (0.85, fondo))
    red.links.new(tono, base.inputs['Base Color'])
    base.inputs['Metallic'].default_value = 0.25
    relieve(red, base, capas, 0.15, 0.05)
    return material


def yeso(tono='#E9EFED'):
    """Plaster, slightly uneven as if shaped by hand."""
    material, red, base = nuevo('yeso', tono, Roughness=0.85, Specular=0.2)
    donde = nodo(red, 'TexCoord').outputs['Object']
    relieve(red, base, ruido(red, donde, 6, 2), 0.1, 0.05)
    return material


def fondo():
    return nuevo('fondo', '#DCE7E6', Roughness=0.95, Specular=0.1)[0]
