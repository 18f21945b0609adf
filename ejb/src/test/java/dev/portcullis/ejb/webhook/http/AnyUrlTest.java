package dev.portcullis.ejb.webhook.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.portcullis.ejb.outbound.EveryAddress;
import dev.portcullis.ejb.outbound.HostLookup;
import dev.portcullis.ejb.outbound.HttpUrl;
import dev.portcullis.ejb.outbound.UrlCorpus;
import dev.portcullis.ejb.outbound.UrlCorpus.Verdict;
import dev.portcullis.ejb.webhook.settings.WebhookSettings;
import dev.portcullis.kernel.Failure;
import java.net.InetAddress;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.URL;
import java.net.UnknownHostException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.From;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.Size;

/**
 * No text whatever makes the guard let a special address through, while every name leads to one:
 * addresses of the corpus that were changed here and there, special addresses in every notation,
 * and texts of any characters.
 */
class AnyUrlTest {
  private static final WebhookSettings.Sending SETTINGS =
      new WebhookSettings.Sending(
          Duration.ofSeconds(20),
          Duration.ofSeconds(30),
          Duration.ofSeconds(1),
          16,
          16,
          16,
          1 << 20);
  private static final int PORT = 81;

  /** What only the platform reads as a number. */
  private static final HostLookup NUMBERS = UrlCorpus.names();

  private static final CallbackTargets TARGETS = new CallbackTargets(List::of, AnyUrlTest::inside);

  @Property(tries = 10_000)
  void anAcceptedUrlIsPublicToEveryParser(@ForAll("urls") String text) throws Exception {
    HttpUrl taken;
    try {
      taken = TARGETS.checked(text);
    } catch (Failure refused) {
      assertThat(refused.reason()).isEqualTo(Failure.Reason.VALIDATION);
      return;
    }
    String host = taken.uri().getHost();
    assertThat(taken.literal()).as("every name leads inside").isPresent();
    assertThat(new URL(text).getHost()).isEqualTo(host);
    assertThat(TARGETS.resolver().resolve(bare(host))).noneMatch(AnyUrlTest::isSpecial);
    assertThat(InetAddress.getAllByName(host)).noneMatch(AnyUrlTest::isSpecial);
  }

  @Property(tries = 10)
  void noConnectionGoesToAnAddressOfThisMachine(
      @ForAll @Size(50) List<@From("urls") String> texts) {
    try (EveryAddress machine = new EveryAddress()) {
      CallbackClient client = new CallbackClient(TARGETS, SETTINGS, Runnable::run);
      try {
        List<CompletableFuture<CallbackResponse>> answers = new ArrayList<>();
        for (String text : texts) {
          hosted(text.replace(":" + PORT, ":" + machine.port()))
              .forEach(
                  url -> {
                    CompletableFuture<CallbackResponse> answer = new CompletableFuture<>();
                    answers.add(answer);
                    try {
                      client.post(
                          url, Map.of(), new byte[0], new CallbackExchange(answer::complete));
                    } catch (IllegalArgumentException noPort) {
                      answer.complete(CallbackResponse.failed(noPort.toString()));
                    }
                  });
        }
        assertThat(answers.stream().map(CompletableFuture::join))
            .allMatch(answer -> answer.status() == null);
      } finally {
        client.close();
      }

      assertThat(machine.connected()).isEmpty();
    }
  }

  @Provide
  Arbitrary<String> urls() {
    Arbitrary<String> built =
        Combinators.combine(
                Arbitraries.of("http", "https", "HTTP", "hTTps", "ftp", ""),
                Arbitraries.of("://", "://", "://", ":", ":/", ":\\\\", "//"),
                Arbitraries.of("", "", "", "@", "user@", "public.example@", "a:b@"),
                hosts(),
                Arbitraries.of("", ":" + PORT, ":" + PORT, ":", ":0", ":080"),
                Arbitraries.of("", "/", "/x?y", "?x", "#x", "\\x", "/@93.184.216.34"))
            .as(
                (scheme, separator, user, host, port, path) ->
                    scheme + separator + user + host + port + path);
    Arbitrary<String> known =
        Arbitraries.of(UrlCorpus.lines()).map(line -> line.url(PORT)).filter(url -> !url.isEmpty());
    Arbitrary<String> changed =
        Combinators.combine(
                Arbitraries.oneOf(built, known),
                Arbitraries.doubles().between(0, 1),
                Arbitraries.integers().between(0, 2),
                characters())
            .as(AnyUrlTest::change);
    return Arbitraries.oneOf(built, known, changed, Arbitraries.strings().ofMaxLength(40));
  }

  /** Special addresses, in all notations that some program reads. */
  private static Arbitrary<String> hosts() {
    Arbitrary<Long> bits =
        Arbitraries.of(0x7f000001L, 0x7f000002L, 0L, 0x0a000001L, 0xa9fea9feL, 0xc0a80001L)
            .flatMap(first -> Arbitraries.longs().between(0, 255).map(last -> first ^ last));
    Arbitrary<String> numeric =
        Combinators.combine(bits, Arbitraries.integers().between(0, 14)).as(AnyUrlTest::notation);
    Arbitrary<String> names =
        Arbitraries.of(UrlCorpus.lines(Verdict.NAME, Verdict.LEADS, Verdict.MIXES, Verdict.PUBLIC))
            .map(line -> URI.create(line.url(PORT)).getHost());
    Arbitrary<String> any = Arbitraries.strings().ascii().ofMaxLength(12);
    return Arbitraries.oneOf(numeric, numeric, names, any);
  }

  private static String notation(long bits, int which) {
    long a = bits >> 24;
    long b = (bits >> 16) & 255;
    long c = (bits >> 8) & 255;
    long d = bits & 255;
    String dotted = a + "." + b + "." + c + "." + d;
    String words = "%x:%x".formatted(bits >> 16, bits & 0xffff);
    return switch (which) {
      case 0 -> dotted;
      case 1 -> Long.toString(bits);
      case 2 -> "0x%x".formatted(bits);
      case 3 -> "0%o".formatted(bits);
      case 4 -> "0x%x.%d.0%o.%d".formatted(a, b, c, d);
      case 5 -> a + "." + (bits & 0xffffff);
      case 6 -> a + "." + b + "." + (bits & 0xffff);
      case 7 -> dotted + ".";
      case 8 -> "[::ffff:" + dotted + "]";
      case 9 -> "[::ffff:" + words + "]";
      case 10 -> "[64:ff9b::" + words + "]";
      case 11 -> "[2002:" + words + "::1]";
      case 12 -> "[::" + words + "]";
      case 13 -> "[::1%25" + d + "]";
      default -> Long.toString(bits + (1L << 32));
    };
  }

  private static Arbitrary<String> characters() {
    return Arbitraries.oneOf(
        Arbitraries.of(
            "%00",
            "%2e", "%31", "%0d%0a", "\r\n", "\t", "\u0000", " ", "\\", "@", "#", ":", "/", "[", "]",
            "%", "\u3002", "\uff0e", "\uff11", "\u2460", "\u200b", "\u00ad", "_", "-", ".", "0x"),
        Arbitraries.chars().map(String::valueOf));
  }

  /** Puts a text in somewhere, or there instead of what is there, or leaves that out. */
  private static String change(String url, double where, int how, String text) {
    int at = (int) (where * url.length());
    String end = url.substring(Math.min(url.length(), how == 0 ? at : at + 1));
    return url.substring(0, at) + (how == 2 ? "" : text) + end;
  }

  /** The text as an address to be called, if Java reads it as one and it is no public one. */
  private static Stream<URI> hosted(String text) {
    try {
      URI url = new URI(text);
      boolean called =
          url.getHost() != null
              && url.getScheme() != null
              && url.getScheme().toLowerCase(java.util.Locale.ROOT).startsWith("http")
              && !isPublic(bare(url.getHost()));
      return called ? Stream.of(url) : Stream.empty();
    } catch (URISyntaxException unreadable) {
      return Stream.empty();
    }
  }

  private static boolean isPublic(String host) {
    try {
      TARGETS.resolver().resolve(host);
      return true;
    } catch (UnknownHostException special) {
      return false;
    }
  }

  private static String bare(String host) {
    return host.startsWith("[") ? host.substring(1, host.length() - 1) : host;
  }

  private static InetAddress[] inside(String host) throws UnknownHostException {
    try {
      return NUMBERS.all(host);
    } catch (UnknownHostException name) {
      int first = host.getBytes(StandardCharsets.UTF_8)[0] & 1;
      return UrlCorpus.addresses(List.of(first == 0 ? "127.0.0.1" : "::1"));
    }
  }

  /** According to Java, which knows fewer special addresses. */
  private static boolean isSpecial(InetAddress address) {
    return address.isLoopbackAddress()
        || address.isAnyLocalAddress()
        || address.isLinkLocalAddress()
        || address.isSiteLocalAddress()
        || address.isMulticastAddress()
        || EveryAddress.isOfThisMachine(address);
  }
}
