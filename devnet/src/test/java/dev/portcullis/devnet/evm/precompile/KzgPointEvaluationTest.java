package dev.portcullis.devnet.evm.precompile;

import static org.assertj.core.api.Assertions.assertThat;

import dev.portcullis.ethereum.common.UInt256;
import ethereum.ckzg4844.CKZG4844JNI;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;

class KzgPointEvaluationTest {
  /** The commitment to the polynomial 0, and its proof: the point at infinity. */
  private static final byte INFINITY = (byte) 0xc0;

  @Test
  void thePolynomialZeroIsZeroAtEachPoint() {
    byte[] answer = new KzgPointEvaluation().run(input()).orElseThrow();

    assertThat(UInt256.of(CKZG4844JNI.FIELD_ELEMENTS_PER_BLOB).toArray())
        .isEqualTo(Arrays.copyOf(answer, 32));
  }

  @Test
  void anotherValueIsNotProven() {
    byte[] input = input();
    input[95] = 1;

    assertThat(new KzgPointEvaluation().run(input)).isEmpty();
  }

  /** An archive has native code for few systems (ADR 0146), and strangers call the contract. */
  @Test
  void aPlatformWithoutCKzgIsReportedOnceAndProvesNothing() throws Exception {
    ByteArrayOutputStream lines = new ByteArrayOutputStream();
    PrintStream standard = System.err;
    String machine = System.setProperty("os.arch", "pdp11");
    System.setErr(new PrintStream(lines, true, StandardCharsets.UTF_8));
    try (URLClassLoader without = loader()) {
      assertThat(runIn(without)).isEmpty();
      assertThat(runIn(without)).isEmpty();
    } finally {
      System.setErr(standard);
      System.setProperty("os.arch", machine);
    }

    assertThat(lines.toString(StandardCharsets.UTF_8).lines())
        .filteredOn(line -> line.contains(KzgPointEvaluation.class.getName()))
        .singleElement()
        .asString()
        .contains("c-kzg does not run here: calls of the precompiled contract 0x0a fail");
  }

  private static byte[] input() {
    byte[] input = new byte[192];
    input[96] = INFINITY;
    input[144] = INFINITY;
    byte[] commitment = Arrays.copyOfRange(input, 96, 144);
    byte[] hash = new Sha256Precompile().run(commitment).orElseThrow();
    System.arraycopy(hash, 0, input, 0, 32);
    input[0] = 1;
    return input;
  }

  private static Optional<?> runIn(ClassLoader loader) throws ReflectiveOperationException {
    Class<?> contract = loader.loadClass(KzgPointEvaluation.class.getName());
    return (Optional<?>)
        contract
            .getMethod("run", byte[].class)
            .invoke(contract.getConstructor().newInstance(), (Object) input());
  }

  /** What the contract needs of the class path, loaded again. */
  private static URLClassLoader loader() {
    List<URL> urls = new ArrayList<>();
    for (Class<?> part :
        List.of(
            KzgPointEvaluation.class,
            UInt256.class,
            CKZG4844JNI.class,
            LoggerFactory.class,
            LoggerFactory.getILoggerFactory().getClass())) {
      urls.add(part.getProtectionDomain().getCodeSource().getLocation());
    }
    return new URLClassLoader(urls.toArray(URL[]::new), ClassLoader.getPlatformClassLoader());
  }
}
