package dev.portcullis.ejb.contract;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.kernel.Address;
import dev.portcullis.kernel.Json;
import dev.portcullis.persistence.contract.RegisteredContract.Description;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;

/**
 * A system contract of the rollup on which the zone gives permissions (R-ADM-38). Its ABI has the
 * functions that withdrawals and bridges of clients call, in all versions of the protocol.
 *
 * @param abi JSON text
 */
record SystemContract(Address address, String name, String description, String abi) {
  private static final String LIST = "system-contracts.json";

  /** All of them, in no particular order. */
  static List<SystemContract> all() {
    List<SystemContract> all = new ArrayList<>();
    for (JsonNode entry : read()) {
      all.add(
          new SystemContract(
              new Address(entry.get("address").textValue()),
              entry.get("name").textValue(),
              entry.get("description").textValue(),
              entry.get("abi").toString()));
    }
    return List.copyOf(all);
  }

  private static JsonNode read() {
    try (InputStream list = SystemContract.class.getResourceAsStream(LIST)) {
      return Json.MAPPER.readTree(list);
    } catch (IOException unreadable) {
      throw new UncheckedIOException("The archive lacks its list of system contracts", unreadable);
    }
  }

  /** Its row. */
  Description row() {
    return new Description(address, abi, name, description, null);
  }
}
