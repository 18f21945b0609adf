package dev.portcullis.devnet.chain.query;

import dev.portcullis.devnet.block.Block;
import dev.portcullis.devnet.store.ChainStore;
import dev.portcullis.ethereum.common.Hash;
import java.util.function.LongFunction;

/**
 * The hashes of earlier blocks, for the BLOCKHASH operation.
 *
 * @param store contains the blocks
 */
public record BlockHashes(ChainStore store) implements LongFunction<Hash> {
  @Override
  public Hash apply(long number) {
    return store.block(number).map(Block::hash).orElse(Hash.ZERO);
  }
}
