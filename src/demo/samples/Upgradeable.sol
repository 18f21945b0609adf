// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.24;

/// What the proxy stands for at first.
contract CounterV1 {
    uint256 public count;
    address public owner;

    function initialize(address first) external {
        require(owner == address(0), "initialized already");
        owner = first;
    }

    function add(uint256 amount) external virtual {
        count += amount;
    }

    function version() external pure virtual returns (string memory) {
        return "1";
    }
}

/// What it stands for later.
contract CounterV2 is CounterV1 {
    event Added(address indexed by, uint256 amount);

    function add(uint256 amount) external override {
        count += 2 * amount;
        emit Added(msg.sender, amount);
    }

    function version() external pure override returns (string memory) {
        return "2";
    }
}

/// A proxy that keeps its implementation where ERC-1967 wants it.
contract Proxy {
    bytes32 private constant SLOT = bytes32(uint256(keccak256("eip1967.proxy.implementation")) - 1);
    address private immutable admin = msg.sender;

    event Upgraded(address indexed implementation);

    constructor(address implementation, bytes memory initialization) payable {
        upgrade(implementation);
        if (initialization.length > 0) {
            (bool done, bytes memory answer) = implementation.delegatecall(initialization);
            if (!done) {
                assembly {
                    revert(add(answer, 32), mload(answer))
                }
            }
        }
    }

    function upgradeTo(address implementation) external {
        require(msg.sender == admin, "only the admin upgrades");
        upgrade(implementation);
    }

    function upgrade(address implementation) private {
        bytes32 slot = SLOT;
        assembly {
            sstore(slot, implementation)
        }
        emit Upgraded(implementation);
    }

    receive() external payable {}

    fallback() external payable {
        bytes32 slot = SLOT;
        assembly {
            calldatacopy(0, 0, calldatasize())
            let done := delegatecall(gas(), sload(slot), 0, calldatasize(), 0, 0)
            returndatacopy(0, 0, returndatasize())
            if iszero(done) { revert(0, returndatasize()) }
            return(0, returndatasize())
        }
    }
}
