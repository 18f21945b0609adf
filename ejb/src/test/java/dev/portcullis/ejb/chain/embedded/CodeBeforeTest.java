package dev.portcullis.ejb.chain.embedded;

import static org.assertj.core.api.Assertions.assertThat;

import dev.portcullis.ejb.chain.embedded.InclusionJudge.Verdict;
import dev.portcullis.ejb.scene.TestKey;
import dev.portcullis.kernel.Address;
import java.math.BigInteger;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.web3j.crypto.ContractUtils;

/**
 * Which accounts are reported to a judge as having code. Not a lower layer: an embedded chain
 * produces the blocks.
 */
class CodeBeforeTest {
  private final TestKey maker = TestKey.random();
  private final TestKey payer = TestKey.random();
  private final Address made =
      new Address(ContractUtils.generateContractAddress(maker.text(), BigInteger.ZERO));

  /** What a judge receives about an account that is paid in the same block. */
  private List<Optional<Boolean>> told(Verdict ofCreations) {
    List<Optional<Boolean>> told = new CopyOnWriteArrayList<>();
    InclusionJudge judge =
        executed -> {
          if (executed.transaction().to() == null) {
            return ofCreations;
          }
          told.add(executed.code().isAt(made));
          return Verdict.INCLUDE;
        };
    try (JudgedTestChain chain = JudgedTestChain.judged()) {
      Stream.of(maker, payer).map(TestKey::text).forEach(chain::fund);
      chain.inclusion().orElseThrow().attach(judge);
      chain.send(maker.sign(6565, 0, null, "0", "0x60016000526001601ff3"));
      chain.send(payer.sign(6565, 0, "0x" + "b0".repeat(20), "1", "0x"));
      chain.mine();
    }
    return told;
  }

  @Test
  void codeThatTheBlockMakesIsNotKnownYet() {
    assertThat(told(Verdict.INCLUDE)).contains(Optional.empty());
  }

  /** A block that nothing is in is not made: who waited for the next one would wait for ever. */
  @Test
  void anExcludedTransactionCreatesNoCode() {
    assertThat(told(Verdict.REFUSE)).containsOnly(Optional.of(false));
    assertThat(told(Verdict.WAIT)).containsOnly(Optional.of(false));
  }
}
