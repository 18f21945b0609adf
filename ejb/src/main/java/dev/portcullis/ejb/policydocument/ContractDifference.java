package dev.portcullis.ejb.policydocument;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.ejb.contract.ContractDefinition;
import dev.portcullis.ejb.contract.DisclosureDefinition;
import dev.portcullis.ejb.contract.DisclosureDefinition.Account;
import dev.portcullis.ejb.contract.ReplaceZoneContractRequest;
import dev.portcullis.ejb.contract.ZoneContractDefinition;
import dev.portcullis.ejb.policydocument.DocumentChange.Kind;
import java.util.List;
import java.util.Objects;

/** The changes of contracts and their disclosures. */
final class ContractDifference extends SectionDifference<ContractEntry> {
  ContractDifference(DifferenceContext context) {
    super(context);
  }

  @Override
  String id(ContractEntry entry) {
    return null;
  }

  @Override
  Object heldName(ContractEntry entry) {
    return entry.address();
  }

  @Override
  Object wantedName(ContractEntry entry, String path) {
    if (context().owner(entry.organization(), path) == null) {
      return null;
    }
    if (entry.templateKey() != null && context().isZone()) {
      if (!context().isTemplate(entry.templateKey())) {
        context().fault(path + ".templateKey", "must name a template");
        return null;
      }
    }
    if (entry.abi() != null) {
      context().checkAbi(entry.abi(), path + ".abi");
    }
    return entry.address();
  }

  @Override
  void create(ContractEntry wanted, String path) {
    JsonNode abi = context().abi(wanted);
    if (wanted.isSystemContract() != null) {
      context().fault(path, "must name an existing contract, because it is a system contract");
    } else if (abi == null) {
      context().fault(path + ".abi", "is required, unless a template of the document has it");
    } else if (!context().isZone()) {
      if (discloses(wanted, DisclosureEntry.NONE, path)) {
        return;
      }
      creates(Kind.CONTRACT, context().organizationId(), path, null, null, definition(wanted, abi));
    } else {
      DisclosureEntry disclosure = wanted.effectiveDisclosure();
      String owner = context().names().owner(wanted.organization());
      creates(
          Kind.CONTRACT,
          null,
          path,
          null,
          null,
          new ZoneContractDefinition(
              wanted.address(),
              abi.toString(),
              wanted.name(),
              wanted.description(),
              startBlock(disclosure),
              disclosure.erc20TotalSupply() != null,
              disclosure.bytecode() != null,
              accounts(disclosure),
              null,
              wanted.templateKey(),
              route(owner)));
      if (!disclosure.slots().isEmpty()) {
        disclose(wanted, path);
      }
    }
  }

  /** Whether an organization asks for another disclosure, which is the zone's to change. */
  private boolean discloses(ContractEntry wanted, DisclosureEntry held, String path) {
    boolean other = !wanted.effectiveDisclosure().equals(held);
    if (other) {
      context().fault(path + ".disclosure", "can be changed by the zone only");
    }
    return other;
  }

  @Override
  void replace(ContractEntry wanted, ContractEntry held, String path) {
    String owner = context().held().owner(held.organization());
    if (!owner.equals(context().names().owner(wanted.organization()))) {
      context().fault(path + ".organization", "must be the owner that the contract has");
      return;
    }
    boolean disclosed = wanted.effectiveDisclosure().equals(held.effectiveDisclosure());
    if (isSameDescription(wanted, held) && disclosed) {
      return;
    }
    if (held.isSystemContract() != null || wanted.isSystemContract() != null) {
      context().fault(path, "must be as it is: a system contract cannot be made or changed");
      return;
    }
    JsonNode abi = context().abi(wanted);
    if (abi == null) {
      context().fault(path + ".abi", "is required, unless a template of the document has it");
      return;
    }
    if (!context().isZone()) {
      if (!discloses(wanted, held.effectiveDisclosure(), path)) {
        replaces(
            Kind.CONTRACT,
            context().organizationId(),
            path,
            null,
            held.address(),
            definition(wanted, abi));
      }
      return;
    }
    if (!isSameDescription(wanted, held)) {
      replaceByZone(wanted, abi, path);
    }
    if (!disclosed) {
      disclose(wanted, path);
    }
  }

  private boolean isSameDescription(ContractEntry wanted, ContractEntry held) {
    return Objects.equals(wanted.name(), held.name())
        && Objects.equals(wanted.description(), held.description())
        && Objects.equals(wanted.templateKey(), held.templateKey())
        && Objects.equals(wanted.isSystemContract(), held.isSystemContract())
        && Objects.equals(context().abi(wanted), context().heldAbi(held));
  }

  private void replaceByZone(ContractEntry wanted, JsonNode abi, String path) {
    DisclosureEntry disclosure = wanted.effectiveDisclosure();
    replaces(
        Kind.CONTRACT,
        null,
        path,
        null,
        wanted.address(),
        new ReplaceZoneContractRequest(
            wanted.address(),
            abi.toString(),
            wanted.name(),
            wanted.description(),
            startBlock(disclosure),
            disclosure.erc20TotalSupply() != null,
            disclosure.bytecode() != null,
            accounts(disclosure),
            null,
            wanted.templateKey()));
  }

  private static ContractDefinition definition(ContractEntry wanted, JsonNode abi) {
    return new ContractDefinition(
        wanted.address(),
        abi.toString(),
        Objects.requireNonNullElse(wanted.name(), ""),
        Objects.requireNonNullElse(wanted.description(), ""),
        null,
        wanted.templateKey());
  }

  private void disclose(ContractEntry wanted, String path) {
    DisclosureEntry disclosure = wanted.effectiveDisclosure();
    replaces(
        Kind.DISCLOSURE,
        null,
        path + ".disclosure",
        null,
        wanted.address(),
        new DisclosureDefinition(
            disclosure.erc20TotalSupply() != null,
            disclosure.bytecode() != null,
            startBlock(disclosure),
            accounts(disclosure),
            disclosure.slots()));
  }

  private static String startBlock(DisclosureEntry disclosure) {
    long block = disclosure.startBlock() == null ? 0 : disclosure.startBlock();
    return "0x" + Long.toHexString(block);
  }

  private static List<Account> accounts(DisclosureEntry disclosure) {
    return disclosure.addresses().stream().map(Account::new).toList();
  }

  @Override
  void delete(ContractEntry held) {
    if (held.isSystemContract() == null) {
      deletions()
          .add(deletion(Kind.CONTRACT, context().organizationId(), null, null, held.address()));
    }
  }
}
