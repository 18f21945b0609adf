package dev.portcullis.testing.repeat;

import java.nio.file.Path;

/**
 * A Java source.
 *
 * @param file the source
 * @param root the directory of its package's beginning
 * @param output where it is compiled to
 */
record Source(Path file, Path root, Path output) {
  /** The name of its class without the package. */
  String simpleName() {
    return file.getFileName().toString().replaceFirst("\\.java$", "");
  }

  /** The name of its class. */
  String className() {
    return root.relativize(file).toString().replaceFirst("\\.java$", "").replace('/', '.');
  }

  /** Its compiled class. */
  Path classFile() {
    return output.resolve(root.relativize(file).resolveSibling(simpleName() + ".class"));
  }
}
