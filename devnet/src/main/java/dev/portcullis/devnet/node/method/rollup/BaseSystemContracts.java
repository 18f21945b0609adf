package dev.portcullis.devnet.node.method.rollup;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.portcullis.devnet.chain.Chain;
import dev.portcullis.devnet.chain.query.Accounts;
import dev.portcullis.devnet.chain.query.BlockIdentifier;
import dev.portcullis.ethereum.common.SystemContracts;
import dev.portcullis.ethereum.crypto.Keccak;

/**
 * The hashes of the code that the rollup itself runs. Accounts without code have no code of the
 * rollup either, so the second is the hash of empty code.
 */
record BaseSystemContracts(
    @JsonProperty("bootloader") String bootloader, @JsonProperty("default_aa") String defaultAa) {

  static BaseSystemContracts of(Chain chain) {
    return new BaseSystemContracts(
        Accounts.code(chain.state(BlockIdentifier.Tag.LATEST), SystemContracts.BOOTLOADER)
            .hash()
            .toString(),
        Keccak.EMPTY.toString());
  }
}
