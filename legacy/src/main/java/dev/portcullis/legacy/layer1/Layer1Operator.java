package dev.portcullis.legacy.layer1;

import dev.portcullis.ejb.chain.ChainNode;
import dev.portcullis.ejb.chain.Layer1;
import dev.portcullis.ejb.chain.startup.ChainStartup;
import dev.portcullis.ejb.chain.transaction.SigningKey;
import dev.portcullis.kernel.Address;
import dev.portcullis.kernel.LogThrottle;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.math.BigInteger;
import java.util.Optional;
import java.util.function.BiPredicate;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Who settles on the chain below: settings, key, ether, and what the chain asks for gas. */
@ApplicationScoped
public class Layer1Operator {
  private static final Logger LOG = LoggerFactory.getLogger(Layer1Operator.class);
  private static final BigInteger ETHER = BigInteger.TEN.pow(18);

  /** Of an embedded chain, whose gas costs next to nothing. */
  private static final BigInteger ENOUGH = ETHER.multiply(BigInteger.TEN);

  private final LogThrottle lines = LogThrottle.perMinute(1);

  private Layer1Config config;
  private ChainNode node;

  private BiPredicate<Address, BigInteger> endowing;
  private SettlementSettings settings;

  /** For the container, which makes a proxy of it. */
  public Layer1Operator() {}

  /** Of these parts. */
  @Inject
  public Layer1Operator(Layer1Config config, @Layer1 ChainNode node, ChainStartup chain) {
    this.config = config;
    this.node = node;
    this.endowing = chain::topUp;
  }

  /** With a chain of one's own, and somebody who gives ether. */
  Layer1Operator(
      SettlementSettings settings, ChainNode node, BiPredicate<Address, BigInteger> endowing) {
    this.settings = settings;
    this.node = node;
    this.endowing = endowing;
  }

  /**
   * The settings.
   *
   * @throws SettlementBlockedException when the operator's key cannot be kept
   */
  synchronized SettlementSettings settings() {
    if (settings == null) {
      settings = config.settings();
    }
    return settings;
  }

  /** The chain below. */
  Layer1Client below() {
    return new Layer1Client(node);
  }

  /** The chain below, for whoever reads its logs. */
  ChainNode node() {
    return node;
  }

  /**
   * Who it is.
   *
   * @throws SettlementBlockedException when the operator's key cannot be kept
   */
  public Address address() {
    return settings().operator().address();
  }

  /** Sees to it that there is ether, where that can be had. */
  void fund() {
    if (below().balance(address()).compareTo(ETHER) < 0) {
      var unused = endowing.test(address(), ENOUGH);
    }
  }

  /** What to pay for gas now; empty while that is more than is allowed. */
  Optional<SigningKey.Fee> fee() {
    BigInteger most = settings().mostPrice();
    BigInteger price = below().price();
    if (price.compareTo(most) > 0) {
      lines
          .permit("price")
          .ifPresent(
              more ->
                  LOG.warn(
                      "Gas costs {} wei on the chain below, more than legacy.l1.max-gas-price-gwei"
                          + " allows: nothing is settled{}",
                      price,
                      more));
      return Optional.empty();
    }
    return Optional.of(below().fee(most));
  }
}
