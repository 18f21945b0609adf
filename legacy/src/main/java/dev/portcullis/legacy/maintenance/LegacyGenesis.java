package dev.portcullis.legacy.maintenance;

import dev.portcullis.kernel.Address;
import dev.portcullis.legacy.layer1.Layer1Operator;
import dev.portcullis.legacy.sequencer.SequencerConfig;
import dev.portcullis.legacy.tree.StateRootCalculator;
import dev.portcullis.persistence.legacy.sequencer.RollupQueries;
import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The beginning of the legacy rollup, in one transaction. */
@Stateless
public class LegacyGenesis {
  private static final Logger LOG = LoggerFactory.getLogger(LegacyGenesis.class);

  @Inject private RollupQueries rollup;
  @Inject private StateRootCalculator roots;
  @Inject private SequencerConfig config;
  @Inject private Layer1Operator operator;

  /**
   * Begins the rollup, unless it has begun.
   *
   * @return whether it begins now
   */
  public boolean step() {
    if (rollup.hasBegun()) {
      return false;
    }
    Address fees = config.feeAddress().orElseGet(operator::address);
    if (!rollup.begin(fees)) {
      return false;
    }
    LOG.info("The legacy rollup begins with the root {}", roots.genesis(fees));
    return true;
  }
}
