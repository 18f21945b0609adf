package dev.portcullis.ejb.outbound;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Addresses by which a user may cause this service to call its own network, or that only look so:
 * {@code addresses.jsonl}, one a line with what must happen, why, and where its name leads.
 */
public final class UrlCorpus {
  private static final List<Line> LINES = read();

  /** What must happen to an address. */
  public enum Verdict {
    /** It is no plain web address: no check accepts it. */
    FORM,
    /** It contains a special address: no check accepts it. */
    LITERAL,
    /** It contains a name of the own network: no check accepts it. */
    NAME,
    /** Its name leads to special addresses: it is connected to from nowhere. */
    LEADS,
    /** Its name leads to special addresses and others: only those are connected to. */
    MIXES,
    /** It is one of the public network: it is taken. */
    PUBLIC
  }

  /**
   * An address.
   *
   * @param text with {@code {port}} where a port may be
   * @param why what there is to it
   * @param addresses where its name leads
   */
  public record Line(Verdict verdict, String text, String why, List<String> addresses) {
    /** With a port. */
    public String url(int port) {
      return text.replace("{port}", Integer.toString(port));
    }

    /** With a port and, if it is one for http, for https. */
    public String https(int port) {
      return url(port).replaceFirst("(?i)^http:", "https:");
    }

    @Override
    public String toString() {
      return verdict + " " + text + " (" + why + ")";
    }
  }

  private UrlCorpus() {}

  /** All of them. */
  public static List<Line> lines() {
    return LINES;
  }

  /** Those for which this must happen. */
  public static List<Line> lines(Verdict... verdicts) {
    return LINES.stream().filter(line -> List.of(verdicts).contains(line.verdict())).toList();
  }

  /**
   * A name server that knows the names of the lines for which this must happen. What the platform
   * reads as an address without a query is the platform's result; no other name is known.
   */
  public static HostLookup names(Verdict... verdicts) {
    Map<String, List<String>> known = new HashMap<>();
    lines(verdicts).stream()
        .filter(line -> !line.addresses().isEmpty())
        .forEach(line -> known.put(name(HttpUrl.parse("url", line.url(1))), line.addresses()));
    return host -> {
      String name = plain(host);
      List<String> addresses = known.get(name);
      if (addresses == null && !isNumeric(host)) {
        throw new UnknownHostException(host);
      }
      return addresses(addresses == null ? List.of(host) : addresses);
    };
  }

  /** The addresses that literals denote. */
  public static InetAddress[] addresses(List<String> literals) throws UnknownHostException {
    InetAddress[] found = new InetAddress[literals.size()];
    for (int i = 0; i < found.length; i++) {
      found[i] = InetAddress.getByName(literals.get(i));
    }
    return found;
  }

  /** Whether the platform reads it as an address, without a query. */
  private static boolean isNumeric(String host) {
    return host.indexOf(':') >= 0 || AtonModel.address(host).isPresent();
  }

  private static String name(HttpUrl address) {
    return plain(address.uri().getHost());
  }

  private static String plain(String host) {
    String name = host.toLowerCase(Locale.ROOT);
    return name.endsWith(".") ? name.substring(0, name.length() - 1) : name;
  }

  private static List<Line> read() {
    ObjectMapper json = new ObjectMapper();
    List<Line> lines = new ArrayList<>();
    try (BufferedReader in =
        new BufferedReader(
            new InputStreamReader(
                UrlCorpus.class.getResourceAsStream("/outbound/addresses.jsonl"),
                StandardCharsets.UTF_8))) {
      for (String text = in.readLine(); text != null; text = in.readLine()) {
        lines.add(line(json.readTree(text)));
      }
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
    return List.copyOf(lines);
  }

  private static Line line(JsonNode columns) {
    return new Line(
        Verdict.valueOf(columns.get(0).asText().toUpperCase(Locale.ROOT)),
        columns.get(1).asText(),
        columns.get(2).asText(),
        Stream.iterate(3, i -> i < columns.size(), i -> i + 1)
            .map(i -> columns.get(i).asText())
            .toList());
  }
}
