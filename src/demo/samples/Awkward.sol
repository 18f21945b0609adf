// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.24;

interface IRollup {
    function depositETH(address zkSyncAddress) external payable;
    function withdrawPendingBalance(address payable owner, address token, uint128 amount) external;
}

/// A token that keeps a tenth of each transfer for itself, and can be stopped.
contract TaxedToken {
    string public constant name = "Taxed";
    string public constant symbol = "TAX";
    uint8 public constant decimals = 2;
    bool public stopped;
    mapping(address => uint256) public balanceOf;
    mapping(address => mapping(address => uint256)) public allowance;

    constructor(uint256 supply) {
        balanceOf[msg.sender] = supply;
    }

    function stop(bool now_) external {
        stopped = now_;
    }

    function approve(address spender, uint256 amount) external {
        allowance[msg.sender][spender] = amount;
    }

    function transfer(address to, uint256 amount) external {
        move(msg.sender, to, amount);
    }

    function transferFrom(address from, address to, uint256 amount) external {
        allowance[from][msg.sender] -= amount;
        move(from, to, amount);
    }

    function move(address from, address to, uint256 amount) private {
        require(!stopped, "stopped");
        balanceOf[from] -= amount;
        balanceOf[to] += amount - amount / 10;
    }
}

/// Takes ether or refuses it, spends all gas on it, or enters the rollup again with it.
contract Receiver {
    enum Manner {
        REFUSE,
        TAKE,
        SPEND,
        ENTER,
        PULL
    }

    Manner public manner;
    uint256 public calls;

    function behave(Manner manner_) external {
        manner = manner_;
    }

    receive() external payable {
        if (manner == Manner.REFUSE) revert("refused");
        if (manner == Manner.SPEND) while (true) calls++;
        if (manner == Manner.ENTER) IRollup(msg.sender).depositETH{value: msg.value}(address(this));
        if (manner == Manner.PULL) {
            IRollup(msg.sender).withdrawPendingBalance(payable(address(this)), address(0), uint128(msg.value));
        }
    }
}
