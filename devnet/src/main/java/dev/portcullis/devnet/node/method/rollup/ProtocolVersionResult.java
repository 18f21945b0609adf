package dev.portcullis.devnet.node.method.rollup;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.portcullis.devnet.chain.query.BlockIdentifier;
import dev.portcullis.devnet.rollup.Rollup;
import dev.portcullis.ethereum.common.Hash;
import java.util.Map;

/** The rules of the rollup (R-CHN-22). There is one version, and there was no upgrade. */
record ProtocolVersionResult(
    @JsonProperty("version_id") int versionId,
    int minorVersion,
    long timestamp,
    @JsonProperty("verification_keys_hashes") Map<String, String> verificationKeysHashes,
    @JsonProperty("base_system_contracts") BaseSystemContracts baseSystemContracts,
    String bootloaderCodeHash,
    String defaultAccountCodeHash,
    @JsonProperty("l2_system_upgrade_tx_hash") String upgradeTransaction,
    String l2SystemUpgradeTxHash) {

  /** The number of the current version. */
  static final int CURRENT = 1;

  /** The name of the version in details. */
  static final String NAME = "Version" + CURRENT;

  static ProtocolVersionResult of(Rollup rollup) {
    BaseSystemContracts contracts = BaseSystemContracts.of(rollup.chain());
    return new ProtocolVersionResult(
        CURRENT,
        CURRENT,
        rollup.chain().block(BlockIdentifier.Tag.EARLIEST).orElseThrow().header().timestamp(),
        // This chain has no prover, so there is no verification key.
        Map.of("recursion_scheduler_level_vk_hash", Hash.ZERO.toString()),
        contracts,
        contracts.bootloader(),
        contracts.defaultAa(),
        null,
        null);
  }
}
