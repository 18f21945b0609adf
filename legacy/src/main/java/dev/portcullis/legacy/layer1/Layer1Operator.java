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

/** The operator on layer 1: its settings, key, ether balance, and the gas price. */
@ApplicationScoped
public class Layer1Operator {
  private static final Logger LOG = LoggerFactory.getLogger(Layer1Operator.class);
  private static final BigInteger ETHER = BigInteger.TEN.pow(18);

  /** The amount in wei to request on an embedded chain, whose gas costs almost nothing. */
  private static final BigInteger ENOUGH = ETHER.multiply(BigInteger.TEN);

  private final LogThrottle lines = LogThrottle.perMinute(1);

  private Layer1Config config;
  private ChainNode node;

  private BiPredicate<Address, BigInteger> endowing;
  private SettlementSettings settings;

  /** Required by the container for its proxy. */
  public Layer1Operator() {}

  /** Creates the bean with its dependencies. */
  @Inject
  public Layer1Operator(Layer1Config config, @Layer1 ChainNode node, ChainStartup chain) {
    this.config = config;
    this.node = node;
    this.endowing = chain::topUp;
  }

  /** Creates an operator with this chain and this source of ether. */
  Layer1Operator(
      SettlementSettings settings, ChainNode node, BiPredicate<Address, BigInteger> endowing) {
    this.settings = settings;
    this.node = node;
    this.endowing = endowing;
  }

  /**
   * The settings.
   *
   * @throws SettlementBlockedException when the operator's key cannot be stored
   */
  synchronized SettlementSettings settings() {
    if (settings == null) {
      settings = config.settings();
    }
    return settings;
  }

  /** The client of layer 1. */
  Layer1Client below() {
    return new Layer1Client(node);
  }

  /** The node of layer 1, for reading its logs. */
  ChainNode node() {
    return node;
  }

  /**
   * The operator's address.
   *
   * @throws SettlementBlockedException when the operator's key cannot be stored
   */
  public Address address() {
    return settings().operator().address();
  }

  /** Tops up the ether balance, where a source of ether exists. */
  void fund() {
    if (below().balance(address()).compareTo(ETHER) < 0) {
      var unused = endowing.test(address(), ENOUGH);
    }
  }

  /** The fee to pay for gas now; empty while the price exceeds the permitted maximum. */
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
