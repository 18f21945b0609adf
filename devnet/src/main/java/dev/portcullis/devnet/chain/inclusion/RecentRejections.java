package dev.portcullis.devnet.chain.inclusion;

import dev.portcullis.ethereum.common.Hash;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

/** Which transactions left the pool by verdict, so that nobody waits for them. Thread-safe. */
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

  /** Remembers a transaction that left the pool by verdict. */
  public void add(Hash hash) {
    hashes.add(hash);
  }

  /** It is sent again. */
  public void remove(Hash hash) {
    hashes.remove(hash);
  }

  /** Whether that transaction left the pool by verdict lately. */
  public boolean contains(Hash hash) {
    return hashes.contains(hash);
  }
}
