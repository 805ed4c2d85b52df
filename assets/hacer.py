"""Renders pictures: blender -b -P assets/hacer.py -- <picture|all> <folder> [samples] [percent of the size]"""
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
from escena import retratar, vaciar  # noqa: E402
from fotos import FOTOS  # noqa: E402


def principal(argumentos):
    cuales, carpeta, *resto = argumentos
    muestras = int(resto[0]) if resto else 40
    escala = int(resto[1]) if len(resto) > 1 else 100
    for nombre in FOTOS if cuales == 'all' else cuales.split(','):
        inicio = time.time()
        vaciar()
        FOTOS[nombre]()
        retratar(Path(carpeta), nombre, muestras, escala)
        print(f'{nombre}: {time.time() - inicio:.0f} s')


principal(sys.argv[sys.argv.index('--') + 1 :])
