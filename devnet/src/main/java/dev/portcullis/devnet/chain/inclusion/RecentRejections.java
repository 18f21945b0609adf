package dev.portcullis.devnet.chain.inclusion;

import dev.portcullis.ethereum.common.Hash;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

/**
 * Transactions that recently left the mempool by verdict, so that callers stop waiting for them.
 * Thread-safe.
 */
public final class RecentRejections {
  private static final int MOST = 10_000;

  private final Set<Hash> hashes =
      Collections.synchronizedSet(
          Collections.newSetFromMap(
              new LinkedHashMap<>() {
                private static final long serialVersionUID = 1;

                @Override
                protected boolean removeEldestEntry(Map.Entry<Hash, Boolean> eldest) {
                  return size() > MOST;
                }
              }));

  /** Records a transaction that left the mempool by verdict. */
  public void add(Hash hash) {
    hashes.add(hash);
  }

  /** Removes a transaction that is sent again. */
  public void remove(Hash hash) {
    hashes.remove(hash);
  }

  /** Whether that transaction recently left the mempool by verdict. */
  public boolean contains(Hash hash) {
    return hashes.contains(hash);
  }
}
