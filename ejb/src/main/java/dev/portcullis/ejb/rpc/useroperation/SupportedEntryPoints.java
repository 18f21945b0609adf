package dev.portcullis.ejb.rpc.useroperation;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.portcullis.ejb.bundler.SupportedEntryPoint;
import dev.portcullis.ejb.chain.NodeErrorException;
import dev.portcullis.ejb.rpc.message.RpcError;
import dev.portcullis.ejb.rpc.node.GatewayNodeClient;
import dev.portcullis.kernel.Address;
import dev.portcullis.kernel.Failure;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import org.web3j.crypto.Keys;

/**
 * The entry points that both the operator and the bundler support (R-GTW-28), for every client.
 * Addresses have the checksum of EIP-55, as bundlers answer them. The bundler is asked seldom,
 * because anonymous clients can cause it.
 */
@ApplicationScoped
public class SupportedEntryPoints {
  /** The method that answers them. */
  public static final String METHOD = "eth_supportedEntryPoints";

  private static final long KEEP = Duration.ofSeconds(10).toNanos();

  private static final Duration RETRY = Duration.ofSeconds(2);

  @Inject private BundlerClient bundler;

  private final AtomicBoolean asking = new AtomicBoolean();
  private volatile CachedList known;
  private volatile long failedAt = System.nanoTime() - KEEP;

  private record CachedList(List<String> addresses, long at) {}

  /**
   * The addresses in the operator's order, the preferred one first.
   *
   * @throws RpcError −32601 if user operations are off
   * @throws Failure CHAIN_UNAVAILABLE if the bundler does not respond, or without sense; OVERLOADED
   *     for two seconds after that, and while it is asked for the first time
   */
  public JsonNode list() {
    bundler.require(METHOD);
    long now = System.nanoTime();
    CachedList last = known;
    if (last == null || now - last.at() > KEEP) {
      last = refreshed(last, now);
    }
    ArrayNode addresses = JsonNodeFactory.instance.arrayNode();
    last.addresses().forEach(addresses::add);
    return addresses;
  }

  /**
   * One call at a time asks the bundler, and none just after a failure; others get the old list.
   */
  private CachedList refreshed(CachedList last, long now) {
    if (now - failedAt < RETRY.toNanos() || !asking.compareAndSet(false, true)) {
      if (last == null) {
        throw Failure.overloaded("The bundler is being asked; try again", RETRY.toSeconds());
      }
      return last;
    }
    try {
      CachedList fresh = new CachedList(shared(), System.nanoTime());
      known = fresh;
      return fresh;
    } catch (RuntimeException failed) {
      failedAt = System.nanoTime();
      throw failed;
    } finally {
      asking.set(false);
    }
  }

  private List<String> shared() {
    Set<Address> offered = new HashSet<>();
    for (JsonNode each : offered()) {
      if (!Address.isValid(each.textValue())) {
        throw bundler.malformed(METHOD, "no addresses");
      }
      offered.add(new Address(each.textValue()));
    }
    return bundler.entryPoints().stream()
        .map(SupportedEntryPoint::address)
        .filter(offered::contains)
        .map(address -> Keys.toChecksumAddress(address.text()))
        .toList();
  }

  private JsonNode offered() {
    JsonNode answer;
    try {
      answer = bundler.call(METHOD, GatewayNodeClient.params());
    } catch (NodeErrorException refusal) {
      throw BundlerClient.refusal(refusal);
    }
    if (!answer.isArray()) {
      throw bundler.malformed(METHOD, "no list");
    }
    return answer;
  }
}
