package dev.portcullis.ejb.chain.upstream;

import dev.portcullis.ejb.chain.BlockHeader;
import dev.portcullis.ejb.chain.NodeProbe;
import dev.portcullis.ejb.chain.NodeProblem;
import java.time.Duration;
import java.util.Optional;

/** One of the upstream nodes. To ask it by itself says nothing for or against it. */
record MemberProbe(Member member, Succession succession) implements NodeProbe {
  @Override
  public Optional<String> where() {
    return Optional.of(member.where());
  }

  @Override
  public BlockHeader head(Duration limit) {
    return member.node().head(limit);
  }

  @Override
  public Optional<String> shortcoming(Duration limit) {
    return member.node().shortcoming(limit);
  }

  @Override
  public boolean isAsked() {
    return succession.isLedBy(member);
  }

  @Override
  public boolean isOfAnotherChain() {
    return member.node().isOfAnotherChain();
  }

  @Override
  public Optional<String> isLeftAloneBecause() {
    if (!member.answers()) {
      return Optional.of("It is left alone for a moment, because calls failed");
    }
    return succession.isInStep(member)
        ? Optional.empty()
        : Optional.of("It is behind the other nodes");
  }

  @Override
  public Optional<NodeProblem> problem() {
    return member.node().problem();
  }
}
