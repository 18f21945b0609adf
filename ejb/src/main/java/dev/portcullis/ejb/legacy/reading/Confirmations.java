package dev.portcullis.ejb.legacy.reading;

import dev.portcullis.ejb.chain.ChainConfig;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;

/** How long priority operations wait. */
@ApplicationScoped
public class Confirmations {
  private static final int ELSEWHERE = 12;

  @Inject private ChainConfig chain;

  /** For the container. */
  public Confirmations() {}

  /** How many blocks of layer 1 one must have, its own among them, before it is executed. */
  public int needed() {
    return chain.isLayer1Embedded() ? 1 : ELSEWHERE;
  }
}
