package dev.portcullis.ejb.chain;

import java.time.Duration;
import java.util.Optional;

/** A chain in this process, as whoever operates it sees it. */
record OwnProbe(ChainNode chain) implements NodeProbe {
  @Override
  public Optional<String> where() {
    return Optional.empty();
  }

  @Override
  public BlockHeader head(Duration limit) {
    return chain.head();
  }

  @Override
  public Optional<String> shortcoming(Duration limit) {
    return chain.shortcoming();
  }

  @Override
  public boolean isAsked() {
    return true;
  }

  @Override
  public boolean isOfAnotherChain() {
    return false;
  }

  @Override
  public Optional<String> isLeftAloneBecause() {
    return Optional.empty();
  }

  @Override
  public Optional<NodeProblem> problem() {
    return Optional.empty();
  }
}
