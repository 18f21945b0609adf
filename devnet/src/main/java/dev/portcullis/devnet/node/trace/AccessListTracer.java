package dev.portcullis.devnet.node.trace;

import dev.portcullis.devnet.evm.ExecutionResult;
import dev.portcullis.ethereum.common.EvmAddress;
import dev.portcullis.ethereum.common.UInt256;
import dev.portcullis.ethereum.transaction.AccessListEntry;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Predicate;

/** Collects the access list that would make all accesses of a call warm (EIP-2930). */
public final class AccessListTracer extends AccessTracer<AccessListTracer.AccessListResult> {
  private final Map<EvmAddress, Set<UInt256>> found = new TreeMap<>();
  private final Predicate<EvmAddress> warm;

  /**
   * Creates a tracer.
   *
   * @param known the existing entries of the list
   * @param warm which accounts are warm anyway; they are listed for their slots only
   */
  public AccessListTracer(List<AccessListEntry> known, Predicate<EvmAddress> warm) {
    this.warm = warm;
    for (AccessListEntry entry : known) {
      slots(entry.address()).addAll(entry.storageKeys());
    }
  }

  /**
   * The result.
   *
   * @param list accounts and slots in order
   * @param result of the call
   */
  public record AccessListResult(List<AccessListEntry> list, ExecutionResult result) {}

  @Override
  void onAccess(EvmAddress address) {
    if (!warm.test(address)) {
      slots(address);
    }
  }

  @Override
  void onAccess(EvmAddress address, UInt256 slot) {
    slots(address).add(slot);
  }

  private Set<UInt256> slots(EvmAddress address) {
    return found.computeIfAbsent(address, none -> new TreeSet<>());
  }

  @Override
  public AccessListResult finish(ExecutionResult result) {
    return new AccessListResult(
        found.entrySet().stream()
            .map(each -> new AccessListEntry(each.getKey(), List.copyOf(each.getValue())))
            .toList(),
        result);
  }
}
