package dev.portcullis.persistence.contract;

import dev.portcullis.kernel.Address;
import dev.portcullis.kernel.Clock;
import dev.portcullis.kernel.Hash32;
import dev.portcullis.kernel.Ids;
import dev.portcullis.kernel.Scope;
import dev.portcullis.kernel.name.Name;
import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;

/**
 * A contract that an organization (or, without one, the zone) registered. Its permissions and
 * decoded events refer to it. Disclosure is the zone operator's decision and off at first.
 */
@Entity
@Table(name = "contracts")
public class RegisteredContract {
  @Id private String id;

  @Column(name = "contract_address")
  private String contractAddress;

  @Column(name = "organization_id", updatable = false)
  private String organizationId;

  @Column(name = "template_id")
  private Integer templateId;

  private String name;
  private String description;
  private String abi;

  @Column(name = "is_system_contract", updatable = false)
  private boolean systemContract;

  @Column(name = "disclose_erc20_total_supply")
  private boolean discloseErc20TotalSupply;

  @Column(name = "disclose_bytecode")
  private boolean discloseBytecode;

  @Column(name = "disclosure_start_block")
  private long disclosureStartBlock;

  @Column(name = "disclosed_addresses")
  private String[] disclosedAddresses;

  @Column(name = "disclosed_slots")
  private String[] disclosedSlots;

  @Column(name = "created_at")
  private Instant createdAt;

  @Column(name = "updated_at")
  private Instant updatedAt;

  /** For Hibernate. */
  protected RegisteredContract() {}

  /** The columns that a list reads of a contract without its ABI. */
  RegisteredContract(
      String id,
      String contractAddress,
      String organizationId,
      Integer templateId,
      String name,
      String description,
      boolean systemContract,
      boolean discloseErc20TotalSupply,
      boolean discloseBytecode,
      long disclosureStartBlock,
      String[] disclosedAddresses,
      String[] disclosedSlots,
      Instant createdAt,
      Instant updatedAt) {
    this.id = id;
    this.contractAddress = contractAddress;
    this.organizationId = organizationId;
    this.templateId = templateId;
    this.name = name;
    this.description = description;
    this.systemContract = systemContract;
    this.discloseErc20TotalSupply = discloseErc20TotalSupply;
    this.discloseBytecode = discloseBytecode;
    this.disclosureStartBlock = disclosureStartBlock;
    this.disclosedAddresses = disclosedAddresses.clone();
    this.disclosedSlots = disclosedSlots.clone();
    this.createdAt = createdAt;
    this.updatedAt = updatedAt;
  }

  /** A new contract of an organization or of the zone. */
  public RegisteredContract(Scope owner, Description description) {
    this.id = Ids.id();
    this.organizationId = owner.organizationId();
    this.disclosedAddresses = new String[0];
    this.disclosedSlots = new String[0];
    this.contractAddress = description.address().text();
    describe(description);
    this.createdAt = updatedAt;
  }

  /** A system contract of the chain. It belongs to the zone and discloses nothing. */
  public static RegisteredContract ofChain(Description description) {
    RegisteredContract contract = new RegisteredContract(Scope.ZONE, description);
    contract.systemContract = true;
    return contract;
  }

  /** Whether a new description would change nothing. */
  public boolean isDescribedBy(Description given) {
    return given.equals(new Description(contractAddress(), abi, name, description, templateId));
  }

  /** Replaces everything that the organization decides, including the address. */
  public void replace(Description description) {
    describe(description);
  }

  private void describe(Description given) {
    if (!given.address().text().equals(contractAddress)) {
      // The zone's disclosure applied to the contract at the former address.
      disclose(Disclosure.NOTHING);
    }
    contractAddress = given.address().text();
    abi = given.abi();
    name = Name.optional("name", given.name(), name);
    description = given.description();
    templateId = given.templateId();
    updatedAt = Clock.now();
  }

  /**
   * The parts of a contract that every caller may read (R-GTW-18).
   *
   * @param erc20TotalSupply the total supply of the token
   * @param bytecode its code
   * @param startBlock the first block covered
   * @param addresses the accounts whose token balance is disclosed
   * @param slots the storage slots that are disclosed
   */
  public record Disclosure(
      boolean erc20TotalSupply,
      boolean bytecode,
      long startBlock,
      List<Address> addresses,
      List<Hash32> slots) {
    static final Disclosure NOTHING = new Disclosure(false, false, 0, List.of());

    /** Copies the lists. */
    public Disclosure {
      addresses = List.copyOf(addresses);
      slots = List.copyOf(slots);
    }

    /** Without slots. */
    public Disclosure(
        boolean erc20TotalSupply, boolean bytecode, long startBlock, List<Address> addresses) {
      this(erc20TotalSupply, bytecode, startBlock, addresses, List.of());
    }

    /** The same with other slots. */
    public Disclosure withSlots(List<Hash32> other) {
      return new Disclosure(erc20TotalSupply, bytecode, startBlock, addresses, other);
    }
  }

  /** Discloses exactly these parts to every caller. */
  public final void disclose(Disclosure disclosure) {
    discloseErc20TotalSupply = disclosure.erc20TotalSupply();
    discloseBytecode = disclosure.bytecode();
    disclosureStartBlock = disclosure.startBlock();
    disclosedAddresses =
        disclosure.addresses().stream().map(Address::text).distinct().toArray(String[]::new);
    disclosedSlots =
        disclosure.slots().stream().map(Hash32::text).distinct().toArray(String[]::new);
    updatedAt = Clock.now();
  }

  /**
   * An organization's description of its contract.
   *
   * @param abi JSON text, already validated
   * @param templateId an existing template, or null
   */
  public record Description(
      Address address, String abi, String name, String description, Integer templateId) {}

  /** The record identifier. Other tables refer to it; callers refer to the address. */
  public String id() {
    return id;
  }

  /** The contract's address. */
  public Address contractAddress() {
    return new Address(contractAddress);
  }

  /** The owner, or null for the zone. */
  public String organizationId() {
    return organizationId;
  }

  /** Its owner. */
  public Scope owner() {
    return Scope.ofNullable(organizationId);
  }

  /** The template it is an instance of, or null. */
  public Integer templateId() {
    return templateId;
  }

  /** The name. */
  public String name() {
    return name;
  }

  /** The description. */
  public String description() {
    return description;
  }

  /** The ABI as JSON text; null if it was not read. */
  public String abi() {
    return abi;
  }

  /** Whether the contract belongs to the rollup itself. */
  public boolean isSystemContract() {
    return systemContract;
  }

  /** Whether every caller may read the total supply. */
  public boolean disclosesErc20TotalSupply() {
    return discloseErc20TotalSupply;
  }

  /** Whether every caller may read the code. */
  public boolean disclosesBytecode() {
    return discloseBytecode;
  }

  /** The first block that disclosure covers. */
  public long disclosureStartBlock() {
    return disclosureStartBlock;
  }

  /** Accounts whose balance every caller may read. */
  public List<Address> disclosedAddresses() {
    return Arrays.stream(disclosedAddresses).map(Address::new).toList();
  }

  /** Storage slots that every client may read with proofs. */
  public List<Hash32> disclosedSlots() {
    return Arrays.stream(disclosedSlots).map(Hash32::new).toList();
  }

  /** When the record was created. */
  public Instant createdAt() {
    return createdAt;
  }

  /** When the record last changed. */
  public Instant updatedAt() {
    return updatedAt;
  }
}
