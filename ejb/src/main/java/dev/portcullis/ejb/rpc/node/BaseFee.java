package dev.portcullis.ejb.rpc.node;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.ejb.chain.NodeErrorException;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.math.BigInteger;
import java.util.function.LongSupplier;
import java.util.regex.Pattern;

/**
 * What a unit of gas costs in the next block at least (EIP-1559), as the node foresees it; known
 * for a moment, so that transactions do not ask one by one.
 */
@ApplicationScoped
public class BaseFee {
  private static final Pattern QUANTITY = Pattern.compile("0x[0-9a-fA-F]{1,64}");
  private static final long KEEP = 500_000_000L;

  private GatewayNodeClient node;
  private LongSupplier nanos;
  private volatile Known known;

  private record Known(BigInteger fee, long at) {}

  /** For the container's proxy. */
  protected BaseFee() {}

  /** As the node says. */
  @Inject
  public BaseFee(GatewayNodeClient node) {
    this.node = node;
    this.nanos = System::nanoTime;
  }

  /** In wei; zero if the node foresees nothing. */
  public BigInteger next() {
    Known last = known;
    long now = nanos.getAsLong();
    if (last == null || now - last.at() > KEEP) {
      last = new Known(ask(), now);
      known = last;
    }
    return last.fee();
  }

  private BigInteger ask() {
    try {
      JsonNode fees =
          node.call(
                  "eth_feeHistory",
                  GatewayNodeClient.params()
                      .add("0x1")
                      .add("latest")
                      .add(GatewayNodeClient.params()))
              .path("baseFeePerGas");
      String last = fees.path(fees.size() - 1).asText();
      return QUANTITY.matcher(last).matches()
          ? new BigInteger(last.substring(2), 16)
          : BigInteger.ZERO;
    } catch (NodeErrorException unknown) {
      return BigInteger.ZERO;
    }
  }
}
