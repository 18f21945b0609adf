package dev.portcullis.devnet.node.method.settlement;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.portcullis.devnet.chain.query.Accounts;
import dev.portcullis.devnet.chain.query.BlockIdentifier;
import dev.portcullis.devnet.node.rpc.NodeRpcMethod;
import dev.portcullis.devnet.node.rpc.RpcParams;
import dev.portcullis.devnet.node.rpc.WorkloadClass;
import dev.portcullis.devnet.rollup.Rollup;
import dev.portcullis.devnet.state.StateChanges;
import dev.portcullis.devnet.state.StateReader;
import dev.portcullis.ethereum.common.EvmAddress;
import dev.portcullis.ethereum.common.Hash;
import dev.portcullis.ethereum.common.UInt256;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * The contracts with which the chain began, and their storage. Which addresses and slots these are
 * is what this version writes; code and values are read from the state of block 0. They never
 * change, so the constructors of genesis run once.
 */
final class RollupGetGenesis implements NodeRpcMethod {
  private final Rollup rollup;
  private volatile Genesis known;

  RollupGetGenesis(Rollup rollup) {
    this.rollup = rollup;
  }

  @Override
  public String name() {
    return "rollup_getGenesis";
  }

  /** The first call runs the constructors of genesis. */
  @Override
  public WorkloadClass work() {
    return WorkloadClass.EXECUTION;
  }

  @Override
  public Object answer(RpcParams params) {
    Genesis found = known;
    if (found == null) {
      found = read();
      known = found;
    }
    return found;
  }

  private Genesis read() {
    StateReader state = rollup.chain().state(new BlockIdentifier.Height(0));
    List<List<String>> contracts = new ArrayList<>();
    Map<String, Map<String, String>> storage = new TreeMap<>();
    rollup
        .chain()
        .genesisChanges()
        .accounts()
        .forEach(
            (address, change) -> {
              String code = Accounts.code(state, address).bytes().toString();
              if (code.length() > 2) {
                contracts.add(List.of(address.toString(), code));
              }
              Map<String, String> slots = slots(state, address, change);
              if (!slots.isEmpty()) {
                storage.put(address.toString(), slots);
              }
            });
    contracts.sort((one, other) -> one.get(0).compareTo(other.get(0)));
    return new Genesis(
        contracts,
        storage,
        Map.of(),
        RollupGetBlockMetadataByNumber.EXECUTION_VERSION,
        rollup.batches().get(0).orElseThrow().state().toString());
  }

  private static Map<String, String> slots(
      StateReader state, EvmAddress address, StateChanges.AccountChange change) {
    Map<String, String> slots = new TreeMap<>();
    Set<UInt256> written = change.storage().keySet();
    for (UInt256 slot : written) {
      UInt256 value = state.storage(address, slot);
      if (!value.isZero()) {
        slots.put(Hash.of(slot).toString(), Hash.of(value).toString());
      }
    }
    return slots;
  }

  record Genesis(
      @JsonProperty("initial_contracts") List<List<String>> initialContracts,
      @JsonProperty("additional_storage") Map<String, Map<String, String>> additionalStorage,
      @JsonProperty("additional_storage_raw") Map<String, String> additionalStorageRaw,
      @JsonProperty("execution_version") int executionVersion,
      @JsonProperty("genesis_root") String genesisRoot) {}
}
