package dev.portcullis.ejb.webhook.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.portcullis.ejb.outbound.EveryAddress;
import dev.portcullis.ejb.outbound.HostLookup;
import dev.portcullis.ejb.outbound.UrlCorpus;
import dev.portcullis.ejb.outbound.UrlCorpus.Line;
import dev.portcullis.ejb.outbound.UrlCorpus.Verdict;
import dev.portcullis.ejb.security.IpRange;
import dev.portcullis.ejb.webhook.settings.WebhookSettings;
import dev.portcullis.kernel.Failure;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.net.SocketException;
import java.net.URI;
import java.net.UnknownHostException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Every address of the corpus as that of a webhook: when it is given, and when a callback is sent,
 * by the product's own client past the check at giving, with a listener at every address of this
 * machine that must receive no connection.
 */
class CallbackCorpusTest {
  private static final byte[] BODY = "{}".getBytes(StandardCharsets.UTF_8);
  private static final WebhookSettings.Sending SETTINGS =
      new WebhookSettings.Sending(
          Duration.ofSeconds(20),
          Duration.ofSeconds(30),
          Duration.ofSeconds(1),
          16,
          16,
          16,
          1 << 20);

  /** Represents an address of the public network, which tests do not call. */
  private static final String PUBLIC = "127.0.0.2";

  private static final HostLookup NAMES = UrlCorpus.names(Verdict.values());

  /** Without those that lead to the public network, for which no call is made here. */
  private static final HostLookup SPECIAL_NAMES = UrlCorpus.names(Verdict.LEADS);

  private static final String[] EVERYTHING = {"0.0.0.0/0", "::/0"};

  private final ExecutorService threads = Executors.newCachedThreadPool();

  @AfterEach
  void stop() {
    threads.shutdownNow();
  }

  @Test
  void theCorpusIsOfSomeSize() {
    assertThat(UrlCorpus.lines()).hasSizeGreaterThanOrEqualTo(600);
    for (Verdict verdict : Verdict.values()) {
      assertThat(UrlCorpus.lines(verdict)).as("%s", verdict).hasSizeGreaterThanOrEqualTo(10);
    }
  }

  @Test
  void anAddressIsAcceptedOnlyIfItIsPublicOnly() {
    CallbackTargets targets = targets(NAMES);

    for (Line line : UrlCorpus.lines()) {
      assertThat(isTaken(targets, line.url(80)))
          .as("%s", line)
          .isEqualTo(line.verdict() == Verdict.PUBLIC);
    }
  }

  @Test
  void noConnectionGoesToASpecialAddressEvenIfAccepted() {
    List<Line> lines = UrlCorpus.lines(Verdict.FORM, Verdict.LITERAL, Verdict.NAME, Verdict.LEADS);
    try (EveryAddress machine = new EveryAddress()) {
      List<CallbackResponse> answers = sent(lines, machine.port(), targets(SPECIAL_NAMES));

      assertThat(machine.connected()).isEmpty();
      assertThat(answers).allMatch(answer -> answer.status() == null);
    }
  }

  /**
   * Shows that the listener receives connections, and that these addresses are not harmless by
   * themselves.
   */
  @Test
  void withoutTheGuardTheSameAddressesReachThisMachine() {
    List<Line> lines =
        UrlCorpus.lines(Verdict.LITERAL, Verdict.LEADS).stream()
            .filter(line -> line.text().contains("{port}") && isOfThisMachine(line))
            .toList();
    try (EveryAddress machine = new EveryAddress()) {
      sent(lines, machine.port(), targets(SPECIAL_NAMES, EVERYTHING));

      assertThat(machine.connected()).hasSizeGreaterThanOrEqualTo(lines.size());
      assertThat(lines).hasSizeGreaterThan(50);
    }
  }

  @Test
  void noSpecialAddressOfThisMachineIsConnectedTo() throws SocketException {
    List<InetAddress> own = new ArrayList<>();
    for (NetworkInterface each : Collections.list(NetworkInterface.getNetworkInterfaces())) {
      own.addAll(Collections.list(each.getInetAddresses()));
    }
    for (InetAddress address : own) {
      try (EveryAddress machine = new EveryAddress()) {
        CallbackTargets targets = targets(host -> new InetAddress[] {address});
        if (!isTaken(targets, "http://own.example/")) {
          post(targets, "http://own.example:" + machine.port() + "/");
          assertThat(machine.connected()).as("%s", address).isEmpty();
        }
      }
    }
    assertThat(own).anyMatch(InetAddress::isLoopbackAddress);
  }

  @Test
  void ofMixedDnsResultsOnlyPublicAddressesAreConnectedTo() throws UnknownHostException {
    CallbackTargets closed = targets(NAMES);
    for (Line line : UrlCorpus.lines(Verdict.MIXES)) {
      InetAddress[] fit = closed.resolver().resolve(URI.create(line.url(80)).getHost());
      assertThat(fit).as("%s", line).isNotEmpty();
      assertThat(fit).noneMatch(EveryAddress::isOfThisMachine);
    }

    List<String> mixed = List.of("127.0.0.1", "::1", "0.0.0.0", PUBLIC, "127.0.0.3", "::");
    try (EveryAddress machine = new EveryAddress()) {
      CallbackTargets targets = targets(host -> UrlCorpus.addresses(mixed), PUBLIC + "/32");
      for (int i = 0; i < mixed.size(); i++) {
        post(targets, "http://mixed.example:" + machine.port() + "/");
      }

      assertThat(machine.connected())
          .hasSize(mixed.size())
          .containsOnly(UrlCorpus.addresses(List.of(PUBLIC)));
    }
  }

  @Test
  void aNameThatChangesItsMindIsConnectedToWhereItWasChecked() throws UnknownHostException {
    InetAddress[] taken = UrlCorpus.addresses(List.of(PUBLIC));
    InetAddress[] inside = UrlCorpus.addresses(List.of("127.0.0.1"));
    AtomicInteger asked = new AtomicInteger();
    CallbackTargets targets =
        targets(host -> asked.getAndIncrement() % 2 == 0 ? taken : inside, PUBLIC + "/32");
    try (EveryAddress machine = new EveryAddress()) {
      String url = "http://rebinding.example:" + machine.port() + "/";
      assertThat(isTaken(targets, url)).isTrue();

      List<CallbackResponse> answers = new ArrayList<>();
      try (Sender sender = new Sender(targets)) {
        for (int i = 0; i < 40; i++) {
          answers.add(sender.post(url).join());
        }
      }

      assertThat(machine.connected()).hasSize(20).containsOnly(taken);
      assertThat(answers).filteredOn(answer -> answer.status() != null).hasSize(20);
      assertThat(asked).as("once for each connection, and once at giving").hasValue(41);
    }
  }

  @Test
  void aNameThatIsPublicWhenItIsGivenAndSpecialLaterIsNotConnectedTo() throws UnknownHostException {
    for (Line line : UrlCorpus.lines(Verdict.LEADS)) {
      InetAddress[] first = UrlCorpus.addresses(List.of("93.184.216.34"));
      InetAddress[] later = UrlCorpus.addresses(line.addresses());
      AtomicInteger asked = new AtomicInteger();
      CallbackTargets targets = targets(host -> asked.getAndIncrement() == 0 ? first : later);
      try (EveryAddress machine = new EveryAddress()) {
        assertThat(isTaken(targets, line.url(machine.port()))).as("%s", line).isTrue();
        assertThat(post(targets, line.url(machine.port())).status()).isNull();
        assertThat(machine.connected()).as("%s", line).isEmpty();
      }
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "300 Multiple Choices",
        "301 Moved Permanently",
        "302 Found",
        "303 See Other",
        "305 Use Proxy",
        "307 Temporary Redirect",
        "308 Permanent Redirect",
        "201 Created",
        "200 OK",
        "401 Unauthorized",
        "407 Proxy Authentication Required",
        "426 Upgrade Required"
      })
  void redirectsAreNeverFollowed(String status) {
    try (EveryAddress inside = new EveryAddress()) {
      String there = "http://127.0.0.1:" + inside.port() + "/";
      String answer =
          String.join(
              "\r\n",
              status,
              "location: " + there,
              "content-location: " + there,
              "refresh: 0; url=" + there,
              "link: <" + there + ">; rel=preload",
              "alt-svc: h2=\"127.0.0.1:" + inside.port() + "\"",
              "www-authenticate: Basic realm=\"" + there + "\"",
              "proxy-authenticate: Basic realm=\"" + there + "\"",
              "content-length: 0");
      try (EveryAddress receiver = new EveryAddress(answer)) {
        CallbackTargets targets = targets(host -> InetAddress.getAllByName(PUBLIC), PUBLIC + "/32");

        CallbackResponse response =
            post(targets, "http://receiver.example:" + receiver.port() + "/");

        assertThat(response.status()).isEqualTo(Integer.parseInt(status.substring(0, 3)));
        assertThat(receiver.connected()).hasSize(1);
        assertThat(inside.connected()).isEmpty();
      }
    }
  }

  private static boolean isTaken(CallbackTargets targets, String url) {
    try {
      targets.checked(url);
      return true;
    } catch (Failure refused) {
      assertThat(refused.reason()).isEqualTo(Failure.Reason.VALIDATION);
      return false;
    }
  }

  private static boolean isOfThisMachine(Line line) {
    try {
      InetAddress[] found =
          SPECIAL_NAMES.all(URI.create(line.url(1)).getHost().replaceAll("[\\[\\]]", ""));
      return Stream.of(found)
          .allMatch(address -> EveryAddress.isOfThisMachine(address) && !isBroadcast(address));
    } catch (UnknownHostException unknown) {
      return false;
    }
  }

  /** The last address of loopback, to which no client connects. */
  private static boolean isBroadcast(InetAddress address) {
    return address.getHostAddress().equals("127.255.255.255");
  }

  /** Posts to all that Java reads as an address at all, whatever was decided at giving. */
  private List<CallbackResponse> sent(List<Line> lines, int port, CallbackTargets targets) {
    List<CompletableFuture<CallbackResponse>> answers = new ArrayList<>();
    try (Sender sender = new Sender(targets)) {
      for (Line line : lines) {
        answers.add(sender.post(line.url(port)));
      }
      return answers.stream().map(CompletableFuture::join).toList();
    }
  }

  private CallbackResponse post(CallbackTargets targets, String url) {
    try (Sender sender = new Sender(targets)) {
      return sender.post(url).join();
    }
  }

  private static CallbackTargets targets(HostLookup names, String... allowed) {
    List<IpRange> networks =
        Stream.of(allowed).map(cidr -> IpRange.find(cidr).orElseThrow()).toList();
    return new CallbackTargets(() -> networks, names);
  }

  /** The product's client. */
  private final class Sender implements AutoCloseable {
    private final CallbackClient client;

    Sender(CallbackTargets targets) {
      client = new CallbackClient(targets, SETTINGS, threads);
    }

    CompletableFuture<CallbackResponse> post(String url) {
      CompletableFuture<CallbackResponse> answer = new CompletableFuture<>();
      try {
        client.post(URI.create(url), Map.of(), BODY, new CallbackExchange(answer::complete));
      } catch (RuntimeException unreadable) {
        answer.complete(CallbackResponse.failed(unreadable.toString()));
      }
      return answer;
    }

    @Override
    public void close() {
      client.close();
    }
  }
}
