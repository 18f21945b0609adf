package dev.portcullis.ejb.rpc.node;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.ejb.chain.NodeErrorException;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.math.BigInteger;
import java.util.function.LongSupplier;
import java.util.regex.Pattern;

/**
 * The minimum price of a unit of gas in the next block (EIP-1559), as the node predicts it. It is
 * cached for 500 milliseconds, so that not every transaction needs a query.
 */
@ApplicationScoped
public class BaseFee {
  private static final Pattern QUANTITY = Pattern.compile("0x[0-9a-fA-F]{1,64}");
  private static final long KEEP = 500_000_000L;

  private GatewayNodeClient node;
  private LongSupplier nanos;
  private volatile CachedFee known;

  private record CachedFee(BigInteger fee, long at) {}

  /** For the container's proxy. */
  protected BaseFee() {}

  /** From the node. */
  @Inject
  public BaseFee(GatewayNodeClient node) {
    this.node = node;
    this.nanos = System::nanoTime;
  }

  /** In wei; zero if the node predicts none. */
  public BigInteger next() {
    CachedFee last = known;
    long now = nanos.getAsLong();
    if (last == null || now - last.at() > KEEP) {
      last = new CachedFee(query(), now);
      known = last;
    }
    return last.fee();
  }

  private BigInteger query() {
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
