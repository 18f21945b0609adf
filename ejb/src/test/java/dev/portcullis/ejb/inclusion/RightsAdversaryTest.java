package dev.portcullis.ejb.inclusion;

import static org.assertj.core.api.Assertions.assertThat;

import dev.portcullis.ejb.inclusion.FaultyRule.Fault;
import dev.portcullis.ejb.service.Acting;
import dev.portcullis.ejb.service.ServiceTest;
import dev.portcullis.testing.Effort;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * No stored block has a call frame that the text did not permit at that block. This holds for all
 * contracts, for slots, deployments, delegations, early sending and layer 1 requests, and while
 * rights change. A service test: it takes an embedded chain and rights in the database.
 *
 * <p>{@code -Dadversary.transactions=1000000} is the proof by hand, {@code -Dseed=…} another one.
 */
@ServiceTest
class RightsAdversaryTest {
  private static final Logger LOG = LoggerFactory.getLogger(RightsAdversaryTest.class);
  private static final int INCLUDED = Effort.cases("adversary.transactions", 6_000);
  private static final long SEED = Long.getLong("seed", 20_261_129);

  /** So many on one chain, then another begins. */
  private static final int MOST_OF_ONE = 25_000;

  /**
   * The number of senders for runs with many included transactions: each change of rights takes
   * time.
   */
  private static final int MANY = 24;

  private static final int FEW = 12;

  /** So many transactions do everything that the adversary can do at least once. */
  private static final int COVERS = 50_000;

  private static final int FEW_ENOUGH = 5_000;

  /** An ordinary build plants some, a nightly run all. */
  private static final int FAULTS = Effort.cases("adversary.faults", 30);

  private static final int MOST_FAULTS = Fault.values().length - 1;
  private static final int MOST_CHAINS = 6;
  private static final int MOST_ROUNDS = 100;

  @BeforeEach
  void anOperator() {
    Acting.asOperator();
  }

  @Test
  void noBlockContainsTransactionsThatTheRequirementsForbade() throws Exception {
    AdversaryCoverage coverage = new AdversaryCoverage();
    long included = 0;
    for (long seed = SEED; included < INCLUDED; seed++) {
      long wanted = Math.min(INCLUDED - included, MOST_OF_ONE);
      try (Adversary adversary =
          new Adversary(seed, INCLUDED > FEW_ENOUGH ? MANY : FEW, coverage)) {
        while (adversary.witness().included() < wanted) {
          adversary.round();
          assertThat(adversary.witness().escaped()).as("-Dseed=%d", seed).isEmpty();
        }
        included += adversary.witness().included();
        assertThat(adversary.witness().beneath())
            .as("calls beneath that are permitted")
            .isGreaterThan(wanted / 50);
        LOG.info("{} so far; seed {}: {}", included, seed, adversary);
      }
    }
    LOG.info("{}", coverage);
    assertThat(coverage.missing()).hasSizeLessThan(missing());
  }

  /** How much of what the adversary can do may be missing: less in longer runs. */
  private static int missing() {
    if (INCLUDED < FEW_ENOUGH) {
      return AdversaryCoverage.KINDS * 2 / 3;
    }
    return INCLUDED < COVERS ? AdversaryCoverage.KINDS / 2 : 1;
  }

  /** Otherwise it would prove nothing. What some rights never let happen, others do. */
  @Test
  void aJudgeThatIsBrokenIsFound() throws Exception {
    Set<Fault> left =
        EnumSet.range(Fault.NOBODY_IS_ASKED, Fault.values()[Math.min(FAULTS, MOST_FAULTS)]);
    for (long seed = SEED; seed < SEED + MOST_CHAINS && !left.isEmpty(); seed++) {
      try (Adversary adversary = new Adversary(seed, FEW, new AdversaryCoverage())) {
        for (Fault fault : List.copyOf(left)) {
          if (finds(adversary, fault)) {
            left.remove(fault);
          }
        }
      }
    }
    assertThat(left).as("not found").isEmpty();
  }

  private static boolean finds(Adversary adversary, Fault fault) throws Exception {
    adversary.be(fault);
    for (int i = 0; i < MOST_ROUNDS && adversary.witness().escaped().isEmpty(); i++) {
      adversary.round();
    }
    boolean found = !adversary.witness().escaped().isEmpty();
    adversary.be(Fault.NONE);
    adversary.witness().look();
    adversary.witness().escaped().clear();
    adversary.round();
    assertThat(adversary.witness().escaped()).as("after %s", fault).isEmpty();
    return found;
  }
}
