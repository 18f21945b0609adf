package dev.portcullis.devnet.node.trace;

import dev.portcullis.devnet.evm.ExecutionResult;
import dev.portcullis.ethereum.common.Address;
import dev.portcullis.ethereum.common.UInt256;
import dev.portcullis.ethereum.transaction.AccessListEntry;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Predicate;

/** Collects the access list with which a call would find everything warm (EIP-2930). */
public final class AccessRecording extends TouchRecording<AccessRecording.Found> {
  private final Map<Address, Set<UInt256>> found = new TreeMap<>();
  private final Predicate<Address> warm;

  /**
   * A recording.
   *
   * @param known what the list has already
   * @param warm which accounts are warm anyway; they are listed for their slots only
   */
  public AccessRecording(List<AccessListEntry> known, Predicate<Address> warm) {
    this.warm = warm;
    for (AccessListEntry entry : known) {
      slots(entry.address()).addAll(entry.storageKeys());
    }
  }

  /**
   * What was seen.
   *
   * @param list accounts and slots in order
   * @param result what came of the call
   */
  public record Found(List<AccessListEntry> list, ExecutionResult result) {}

  @Override
  void look(Address address) {
    if (!warm.test(address)) {
      slots(address);
    }
  }

  @Override
  void look(Address address, UInt256 slot) {
    slots(address).add(slot);
  }

  private Set<UInt256> slots(Address address) {
    return found.computeIfAbsent(address, none -> new TreeSet<>());
  }

  @Override
  public Found finish(ExecutionResult result) {
    return new Found(
        found.entrySet().stream()
            .map(each -> new AccessListEntry(each.getKey(), List.copyOf(each.getValue())))
            .toList(),
        result);
  }
}
