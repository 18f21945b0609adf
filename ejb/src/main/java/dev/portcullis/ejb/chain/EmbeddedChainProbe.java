package dev.portcullis.ejb.chain;

import java.time.Duration;
import java.util.Optional;

/** A probe of the chain in this process, for operators. */
record EmbeddedChainProbe(ChainNode chain) implements NodeProbe {
  @Override
  public Optional<String> where() {
    return Optional.empty();
  }

  @Override
  public ChainHeader head(Duration limit) {
    return chain.head();
  }

  @Override
  public Optional<String> limitation(Duration limit) {
    return chain.limitation();
  }

  @Override
  public boolean isActive() {
    return true;
  }

  @Override
  public boolean isOnWrongChain() {
    return false;
  }

  @Override
  public Optional<String> exclusionReason() {
    return Optional.empty();
  }

  @Override
  public Optional<NodeProblem> problem() {
    return Optional.empty();
  }
}
