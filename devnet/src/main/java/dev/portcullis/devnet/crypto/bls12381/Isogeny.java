package dev.portcullis.devnet.crypto.bls12381;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/**
 * Reads the polynomials of an isogeny from a resource: a coefficient on each line, its parts
 * separated by a space, and an empty line between two polynomials.
 */
final class Isogeny {
  private Isogeny() {}

  static List<List<Fp>> ofG1() {
    return read("isogeny-g1.txt", parts -> parts.get(0));
  }

  static List<List<Fp2>> ofG2() {
    return read("isogeny-g2.txt", parts -> new Fp2(parts.get(0), parts.get(1)));
  }

  private static <E> List<List<E>> read(String resource, Function<List<Fp>, E> element) {
    List<List<E>> polynomials = new ArrayList<>();
    for (String polynomial : text(resource).strip().split("\n\n", -1)) {
      List<E> coefficients = new ArrayList<>();
      for (String line : polynomial.split("\n", -1)) {
        List<Fp> parts = new ArrayList<>();
        for (String part : line.split(" ", -1)) {
          parts.add(new Fp(new BigInteger(part, 16)));
        }
        coefficients.add(element.apply(parts));
      }
      polynomials.add(List.copyOf(coefficients));
    }
    return polynomials;
  }

  private static String text(String resource) {
    try (InputStream in = Isogeny.class.getResourceAsStream(resource)) {
      return new String(in.readAllBytes(), StandardCharsets.US_ASCII);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
