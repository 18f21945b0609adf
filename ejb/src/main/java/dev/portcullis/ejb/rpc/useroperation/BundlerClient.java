package dev.portcullis.ejb.rpc.useroperation;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.ejb.bundler.BundlerConfig;
import dev.portcullis.ejb.bundler.SupportedEntryPoint;
import dev.portcullis.ejb.chain.NodeErrorException;
import dev.portcullis.ejb.chain.upstream.BundlerNode;
import dev.portcullis.ejb.chain.upstream.UpstreamMeters;
import dev.portcullis.ejb.outbound.OutboundBulkhead;
import dev.portcullis.ejb.outbound.OutboundBulkhead.Target;
import dev.portcullis.ejb.outbound.OutboundBulkhead.TargetOrigin;
import dev.portcullis.ejb.rpc.message.RpcError;
import dev.portcullis.kernel.Address;
import dev.portcullis.kernel.Failure;
import jakarta.annotation.PreDestroy;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Calls the bundler. Few calls may wait for it at a time, so that a bundler that hangs takes no
 * place of the chain's own calls.
 */
@ApplicationScoped
public class BundlerClient {
  private static final Target BUNDLER = new Target("the bundler", TargetOrigin.OPERATOR);

  /** The codes of ERC-7769, of which some carry the output of the operation's own code. */
  private static final int FIRST_CODE = -32_508;

  private static final int LAST_CODE = -32_500;
  private static final int REVERTED = -32_521;
  private static final int INVALID = -32_602;
  private static final Set<Integer> SIMULATED = Set.of(-32_500, -32_501, -32_502, REVERTED);
  private static final int TOO_LARGE = -32_008;

  /** The codes of entry points, such as {@code AA23}. */
  private static final Pattern ENTRY_POINT_CODE = Pattern.compile("\\bAA[0-9]{2}\\b");

  private static final int MOST_CHARS = 300;

  /** How long a call waits for a place. */
  private static final Duration PATIENCE = Duration.ofSeconds(1);

  @Inject private BundlerConfig config;
  @Inject private OutboundBulkhead places;
  @Inject private UpstreamMeters meters;

  private BundlerNode node;

  /**
   * Verifies that user operations are on.
   *
   * @throws RpcError −32601 if not
   */
  void require(String method) {
    if (config.url().isEmpty()) {
      throw RpcError.methodNotFound(
          "The method " + method + " is not available: no bundler is configured");
    }
  }

  /** The supported entry points, the preferred one first. */
  List<SupportedEntryPoint> entryPoints() {
    return config.entryPoints();
  }

  /**
   * The supported entry point of an address.
   *
   * @throws RpcError −32602 if it is not supported
   */
  SupportedEntryPoint entryPoint(Address address) {
    return entryPoints().stream()
        .filter(known -> known.address().equals(address))
        .findFirst()
        .orElseThrow(
            () ->
                RpcError.invalidParams(
                    "params[1] must be one of the entry points of eth_supportedEntryPoints"));
  }

  /**
   * The bundler's result.
   *
   * @throws NodeErrorException with the bundler's own error
   * @throws Failure CHAIN_UNAVAILABLE if it does not respond, or without sense; OVERLOADED if too
   *     many calls wait for it
   */
  JsonNode call(String method, JsonNode params) {
    return places.within(BUNDLER, PATIENCE, () -> open().call(method, params));
  }

  /** The failure for a result that cannot be true; the log line describes the defect. */
  Failure malformed(String method, String wrong) {
    return open().malformed(method, wrong);
  }

  /**
   * The error of the bundler for a caller that is bound by permissions. It has no output of a
   * simulation, which the bundler's node did not judge.
   */
  static RpcError refusal(NodeErrorException refusal) {
    int code = refusal.code();
    if (code == TOO_LARGE || refusal.isOfUnknownMethod()) {
      return RpcError.internal(
          "The bundler does not offer the method, or its response is too large");
    }
    boolean isOfOperation =
        (code >= FIRST_CODE && code <= LAST_CODE) || code == REVERTED || code == INVALID;
    if (!isOfOperation) {
      return RpcError.internal("The bundler failed");
    }
    String message = String.valueOf(refusal.getMessage());
    if (!SIMULATED.contains(code)) {
      return RpcError.of(code, "The bundler refuses the operation: " + line(message), null);
    }
    Matcher reason = ENTRY_POINT_CODE.matcher(message.toUpperCase(Locale.ROOT));
    return RpcError.of(
        code,
        "The bundler refuses the operation" + (reason.find() ? ": " + reason.group() : ""),
        null);
  }

  private static String line(String message) {
    String line = message.replaceAll("\\p{Cntrl}", " ");
    return line.length() <= MOST_CHARS ? line : line.substring(0, MOST_CHARS);
  }

  private synchronized BundlerNode open() {
    if (node == null) {
      node =
          new BundlerNode(
              config.url().orElseThrow(),
              config.timeout(),
              TargetOrigin.OPERATOR.permitsPerTarget(),
              config.maxResponseBytes(),
              meters.calls("bundler"));
    }
    return node;
  }

  @PreDestroy
  synchronized void close() {
    if (node != null) {
      node.close();
      node = null;
    }
  }
}
