package dev.portcullis.ejb.identity;

import static org.assertj.core.api.Assertions.assertThat;

import dev.portcullis.kernel.Failure;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;

/**
 * Every text field of a sign-in message at its longest: it is read or refused, with a stack that
 * would not do for any recursion by character.
 */
class SiweFuzzTest {
  private static final int STACK_BYTES = 128 * 1024;
  private static final int LONGEST = 8192;

  /** A message with a place for text in every field. */
  private static final List<String> FORMS =
      List.of(
          "@ wants you to sign in with your Ethereum account:\n" + rest("x", "1"),
          "a.example@ wants you to sign in with your Ethereum account:\n" + rest("x", "1"),
          "a.example wants you to sign in with your Ethereum account:\n@" + rest("x", "1"),
          greeting(rest("@", "1")),
          greeting(rest("x", "@")),
          greeting(rest("x", "1").replace("portcullis:access", "@")),
          greeting(rest("x", "1").replace("portcullis:access", "https://a/@")),
          greeting(rest("x", "1").replace("Version: 1", "Version: @")),
          greeting(rest("x", "1").replace("32891756abcd", "@")),
          greeting(rest("x", "1").replace("24.000Z", "24.@Z")),
          greeting(rest("x", "1") + "\nExpiration Time: @"),
          greeting(rest("x", "1") + "\nNot Before: 2026-11-21T16:25:24.@"),
          greeting(rest("x", "1") + "\nRequest ID: @"),
          greeting(rest("x", "1") + "\nResources:@"),
          greeting(rest("x", "1") + "\nResources:\n- @"),
          greeting(rest("x", "1") + "\nResources:\n- a:b@"),
          "@");

  private static String greeting(String rest) {
    return "a.example wants you to sign in with your Ethereum account:\n" + rest;
  }

  private static String rest(String statement, String chain) {
    return "0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2\n\n"
        + statement
        + "\n\nURI: portcullis:access\nVersion: 1\nChain ID: "
        + chain
        + "\nNonce: 32891756abcd\nIssued At: 2026-11-21T16:25:24.000Z";
  }

  @Property(tries = 2000)
  void aFieldOfMaximumLengthIsParsedOrRejected(
      @ForAll("forms") String form, @ForAll("fillings") String filling) {
    int room = LONGEST - form.length() + 1;
    String text = form.replace("@", filling.repeat(room / filling.length()));

    assertThat(thrown(text)).isIn(null, Failure.class);
  }

  @Test
  void aLongRequestIdIsReadWhole() {
    String id = "a".repeat(3000) + "%41".repeat(1000);
    String text = greeting(rest("x", "1") + "\nRequest ID: " + id);

    assertThat(SiweMessage.parse(text).requestId()).isEqualTo(id);
    assertThat(thrown(text)).isNull();
    assertThat(thrown(text + "%4")).isEqualTo(Failure.class);
  }

  @Provide
  Arbitrary<String> forms() {
    return Arbitraries.of(FORMS);
  }

  @Provide
  Arbitrary<String> fillings() {
    Arbitrary<String> known =
        Arbitraries.of(
            "a",
            "%",
            "%4",
            "%41",
            ".",
            "a.",
            "-",
            "a-",
            ":",
            "/",
            "[",
            "]",
            "0",
            "1",
            " ",
            "@",
            "\n",
            "\n- ",
            "\n- a:b",
            "\nRequest ID: a",
            "://",
            "a:",
            "#",
            "?",
            "Z",
            "+",
            "::");
    Arbitrary<String> any =
        Arbitraries.strings().withCharRange(' ', '~').withChars('\n').ofMinLength(1).ofMaxLength(6);
    return Arbitraries.oneOf(known, any);
  }

  /** What reading throws, with little stack: null for nothing. */
  private static Class<?> thrown(String text) {
    AtomicReference<Throwable> failure = new AtomicReference<>();
    Thread narrow =
        new Thread(
            null,
            () -> {
              try {
                var unused = SiweMessage.parse(text);
              } catch (Throwable any) {
                failure.set(any);
              }
            },
            "narrow",
            STACK_BYTES);
    narrow.start();
    try {
      narrow.join();
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
    }
    return failure.get() == null ? null : failure.get().getClass();
  }
}
