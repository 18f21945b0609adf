package dev.portcullis.devnet.node.method.account;

import dev.portcullis.devnet.chain.query.Accounts;
import dev.portcullis.devnet.node.rpc.ParamValue;
import dev.portcullis.devnet.state.StateReader;
import dev.portcullis.devnet.trie.StateTries;
import dev.portcullis.ethereum.common.EthereumHex;
import dev.portcullis.ethereum.common.EvmAddress;
import dev.portcullis.ethereum.common.UInt256;
import java.util.List;

/** The stored data of an account, with their proof (EIP-1186). */
record ProofResult(
    String address,
    List<String> accountProof,
    String balance,
    String codeHash,
    String nonce,
    String storageHash,
    List<SlotProof> storageProof) {

  /**
   * A slot with its proof.
   *
   * @param key the slot as the client wrote it
   * @param value of the slot
   * @param proof the nodes from the storage root on
   */
  record SlotProof(String key, String value, List<String> proof) {}

  static ProofResult of(
      EvmAddress address, List<ParamValue> keys, StateReader state, StateTries tries) {
    return new ProofResult(
        address.toString(),
        hex(tries.accountProof(address)),
        Accounts.balance(state, address).toString(),
        Accounts.code(state, address).hash().toString(),
        EthereumHex.quantity(Accounts.nonce(state, address)),
        tries.storageRoot(address).toString(),
        keys.stream().map(key -> slot(address, key, state, tries)).toList());
  }

  private static SlotProof slot(
      EvmAddress address, ParamValue key, StateReader state, StateTries tries) {
    UInt256 slot = key.slot();
    return new SlotProof(
        key.text(),
        state.storage(address, slot).toString(),
        hex(tries.storageProof(address, slot)));
  }

  static List<String> hex(List<byte[]> nodes) {
    return nodes.stream().map(EthereumHex::data).toList();
  }
}
