package dev.portcullis.ejb.chain.upstream;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.ejb.chain.NodeErrorException;
import dev.portcullis.kernel.Failure;
import java.net.URI;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * A bundler of user operations (ERC-4337), called over HTTP within the same kinds of limits as a
 * chain node. It announces no heads, and needs no chain id: each operation is named by a hash that
 * includes the chain id.
 */
public final class BundlerNode implements AutoCloseable {
  private static final String SERVER = "The bundler";

  private final RpcClient rpc;
  private final Duration limit;

  /**
   * A client, which connects with its first call.
   *
   * @param limit the time limit of one call, from the request to the last byte of the response
   * @param maxConnections the maximum number of concurrent calls
   * @param maxResponseBytes the maximum size of a response in bytes
   */
  public BundlerNode(
      URI url, Duration limit, int maxConnections, int maxResponseBytes, UpstreamCalls calls) {
    this.limit = limit;
    this.rpc =
        new RpcClient(
            new UpstreamSettings(
                "bundler",
                OptionalLong.empty(),
                url,
                Optional.empty(),
                limit,
                limit,
                limit,
                limit,
                maxConnections,
                maxResponseBytes),
            calls,
            SERVER);
  }

  /**
   * Calls the bundler.
   *
   * @return the result, JSON null included
   * @throws NodeErrorException with the bundler's own error, or −32008 if the response is too large
   * @throws Failure CHAIN_UNAVAILABLE if there is no response or no usable one
   */
  public JsonNode call(String method, JsonNode params) {
    return rpc.call(method, params, limit);
  }

  /** The failure for a response that cannot be true; the log line describes the defect. */
  public Failure malformed(String method, String wrong) {
    return rpc.malformed(method, wrong);
  }

  @Override
  public void close() {
    rpc.close();
  }
}
