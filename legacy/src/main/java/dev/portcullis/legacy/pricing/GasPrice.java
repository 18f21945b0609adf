package dev.portcullis.legacy.pricing;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.portcullis.ejb.chain.ChainNode;
import dev.portcullis.ejb.chain.Layer1;
import jakarta.annotation.PostConstruct;
import jakarta.annotation.Resource;
import jakarta.enterprise.concurrent.ManagedExecutorService;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.io.IOException;
import java.math.BigInteger;
import java.time.Duration;

/** The gas price on layer 1, as of some seconds ago. */
@ApplicationScoped
public class GasPrice {
  /** The maximum time that the first caller waits for layer 1. */
  static final Duration PATIENCE = Duration.ofMillis(500);

  private static final int MOST_DIGITS = 32;

  @Inject private PricingConfig config;
  @Inject @Layer1 private ChainNode layer1;
  @Resource private ManagedExecutorService background;

  private StaleWhileRevalidate<BigInteger> price;

  @PostConstruct
  void start() {
    BigInteger most = config.maxGasPrice();
    price =
        new StaleWhileRevalidate<>(
            "price of gas on layer 1",
            () -> read(layer1.call("eth_gasPrice", JsonNodeFactory.instance.arrayNode())).min(most),
            config.gasPriceTtl(),
            background,
            System::nanoTime);
  }

  /** The price in wei; that of the settings as long as layer 1 has reported none. */
  BigInteger wei() {
    return price.get(PATIENCE).orElseGet(config::gasPrice);
  }

  /** A QUANTITY of at least 1: gas is never free. */
  static BigInteger read(JsonNode answer) throws IOException {
    String text = answer.asText();
    if (text.length() > MOST_DIGITS || !text.matches("0x[0-9a-fA-F]+")) {
      throw new IOException("Layer 1 returns no gas price");
    }
    return new BigInteger(text.substring(2), 16).max(BigInteger.ONE);
  }
}
