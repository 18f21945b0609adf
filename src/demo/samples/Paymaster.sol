// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.24;

/// A transaction as the ecosystem's interface of paymasters has it.
struct Transaction {
    uint256 txType;
    uint256 from;
    uint256 to;
    uint256 gasLimit;
    uint256 gasPerPubdataByteLimit;
    uint256 maxFeePerGas;
    uint256 maxPriorityFeePerGas;
    uint256 paymaster;
    uint256 nonce;
    uint256 value;
    uint256[4] reserved;
    bytes data;
    bytes signature;
    bytes32[] factoryDeps;
    bytes paymasterInput;
    bytes reservedDynamic;
}

interface IPaymasterFlow {
    function general(bytes calldata input) external;
    function approvalBased(address token, uint256 minAllowance, bytes calldata innerInput) external;
}

interface IERC20 {
    function transferFrom(address from, address to, uint256 amount) external returns (bool);
}

/// Pays for the gas of anybody: as a present, or for three units of a token. The first byte of the general input asks it to
/// misbehave.
contract Paymaster {
    address payable private constant BOOTLOADER = payable(address(0x8001));
    uint256 private constant PRICE = 3;

    uint8 private constant REFUSES = 1;
    uint8 private constant PAYS_TOO_LITTLE = 2;
    uint8 private constant ANSWERS_NONSENSE = 3;
    uint8 private constant WANTS_TO_KNOW_NOTHING = 4;
    uint8 private constant FAILS_AFTERWARDS = 5;
    uint8 private constant NEVER_ENDS = 6;

    event Asked(address indexed sender, bytes32 hash, bytes32 signedHash, uint256 value, bytes data, bytes signature);
    event Told(address indexed sender, bool success, uint256 unused);

    uint256 public told;

    receive() external payable {}

    function validateAndPayForPaymasterTransaction(bytes32 hash, bytes32 signedHash, Transaction calldata transaction)
        external
        payable
        returns (bytes4 magic, bytes memory context)
    {
        require(msg.sender == BOOTLOADER, "not the bootloader");
        address sender = address(uint160(transaction.from));
        uint8 wish = wishOf(transaction.paymasterInput);
        if (bytes4(transaction.paymasterInput) == IPaymasterFlow.approvalBased.selector) {
            (address token,,) = abi.decode(transaction.paymasterInput[4:], (address, uint256, bytes));
            require(IERC20(token).transferFrom(sender, address(this), PRICE), "not paid");
        }
        require(wish != REFUSES, "not today");
        while (wish == NEVER_ENDS) {
            told++;
        }
        uint256 price = transaction.gasLimit * transaction.maxFeePerGas;
        (bool paid,) = BOOTLOADER.call{value: wish == PAYS_TOO_LITTLE ? price - 1 : price}("");
        require(paid, "cannot pay");
        emit Asked(sender, hash, signedHash, transaction.value, transaction.data, transaction.signature);
        magic = wish == ANSWERS_NONSENSE ? bytes4(0) : this.validateAndPayForPaymasterTransaction.selector;
        if (wish != WANTS_TO_KNOW_NOTHING) context = abi.encode(sender, wish);
    }

    function postTransaction(
        bytes calldata context,
        Transaction calldata,
        bytes32,
        bytes32,
        uint8 result,
        uint256 maxRefundedGas
    ) external payable {
        require(msg.sender == BOOTLOADER, "not the bootloader");
        (address sender, uint8 wish) = abi.decode(context, (address, uint8));
        require(wish != FAILS_AFTERWARDS, "too late");
        told++;
        emit Told(sender, result == 1, maxRefundedGas);
    }

    function wishOf(bytes calldata input) private pure returns (uint8) {
        if (bytes4(input) != IPaymasterFlow.general.selector) return 0;
        bytes memory inner = abi.decode(input[4:], (bytes));
        return inner.length == 0 ? 0 : uint8(inner[0]);
    }
}
